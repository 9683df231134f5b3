/** The script that runs in the browser: draws what the data interface answers, and asks for more when the end comes into view. */
export const client = `
(function () {
  'use strict';
  var app = document.getElementById('app');
  var next = app.dataset.src || null;
  var loading = false;
  var list = null;
  var end = null;

  function make(parent, tag, className, text) {
    var element = document.createElement(tag);
    if (className) element.className = className;
    if (text != null) element.textContent = text;
    parent.appendChild(element);
    return element;
  }
  function link(parent, item, className) {
    var element = make(parent, item.href === null ? 'span' : 'a', className, item.text);
    if (item.href !== null) element.setAttribute('href', item.href);
    return element;
  }
  function wall(kind) {
    document.title = kind === 'login' ? 'Log in' : 'Sorry';
    var box = make(app, 'div', 'wall');
    make(box, 'h1', '', document.title);
    make(box, 'p', '', kind === 'login' ? 'Please log in to see this.' : kind === 'denied' ? 'You may not do this.' : 'There is nothing here.');
    if (kind === 'login') make(make(box, 'form', ''), 'input', '').name = 'name';
  }
  function boards(parent, rows) {
    var ul = make(parent, 'ul', 'boards');
    rows.forEach(function (row) {
      var li = make(ul, 'li', 'board');
      link(li, row, 'board-name');
      make(li, 'p', 'meta', row.about + ' ' + row.threads + ' threads, ' + row.posts + ' posts');
      if (row.below && row.below.length) boards(li, row.below);
    });
  }
  function frame(data) {
    document.title = data.title || data.site;
    var header = make(app, 'header', 'top');
    make(header, 'strong', '', data.site);
    data.menu.forEach(function (item) {
      header.appendChild(document.createTextNode(' '));
      link(header, item, 'menu');
    });
    if (data.board) link(make(app, 'nav', 'up'), data.board, '');
    make(app, 'h1', '', data.title);
    if (data.about) make(app, 'p', 'about', data.about);
    if (data.tools && data.tools.length) {
      var tools = make(app, 'p', 'tools');
      data.tools.forEach(function (item) {
        link(tools, item, '');
        tools.appendChild(document.createTextNode(' '));
      });
    }
    (data.groups || []).forEach(function (group) {
      var section = make(app, 'section', 'group');
      make(section, 'h2', '', group.title);
      boards(section, group.boards);
    });
    if (data.boards && data.boards.length) boards(app, data.boards);
    list = make(app, data.kind === 'board' ? 'ul' : 'div', data.kind === 'board' ? 'threads' : 'posts');
    end = make(app, 'div', 'more');
    if (data.advert) link(make(app, 'aside', 'advert'), data.advert, '');
    watch();
  }
  function threadRow(row) {
    var li = make(list, 'li', row.sticky ? 'thread sticky' : 'thread');
    link(make(li, 'h3', ''), row, 'thread-title');
    var meta = make(li, 'p', 'meta');
    link(meta, row.author, 'author');
    meta.appendChild(document.createTextNode(', ' + row.replies + ' replies, ' + row.views + ' views, last '));
    link(meta, row.last, 'last');
  }
  function postRow(row) {
    var article = make(list, 'article', 'post');
    article.id = 'p' + row.id;
    var head = make(article, 'header', 'meta');
    link(head, row.author, 'author');
    head.appendChild(document.createTextNode(' '));
    var time = make(head, 'time', '');
    time.setAttribute('datetime', row.time);
    link(time, row.link, 'permalink');
    make(article, 'div', 'body').innerHTML = row.html;
    if (row.signature) make(article, 'div', 'meta signature').innerHTML = row.signature;
  }
  function draw(data) {
    if (!list) {
      if (data.wall) return wall(data.wall);
      frame(data);
    }
    (data.threads || []).forEach(threadRow);
    (data.posts || []).forEach(postRow);
  }
  function more() {
    if (loading || !next) return;
    loading = true;
    fetch(next, { credentials: 'same-origin' })
      .then(function (response) { return response.json(); })
      .then(function (data) {
        next = data.next || null;
        loading = false;
        draw(data);
        if (next && end && near()) more();
      });
  }
  function near() {
    return end.getBoundingClientRect().top < window.innerHeight + 300;
  }
  function watch() {
    if ('IntersectionObserver' in window) {
      new IntersectionObserver(function (entries) {
        if (entries.some(function (entry) { return entry.isIntersecting; })) more();
      }, { rootMargin: '300px' }).observe(end);
    }
    window.addEventListener('scroll', function () { if (near()) more(); });
  }
  if (app.dataset.wall) wall(app.dataset.wall);
  else more();
})();
`;
