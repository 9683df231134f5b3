import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restRow } from '../../src/guide/rest-row.ts';
import { typeOfPage } from '../../src/learn/page-types.ts';
import { shippedPageTypes } from '../../src/learn/shipped-page-types.ts';
import { explore } from '../../src/strategies/auto/explore/explore.ts';
import { guideFrom } from '../../src/strategies/auto/guide/guide.ts';
import { secondOpinion } from '../../src/strategies/auto/second-opinion.ts';
import { Survey } from '../../src/strategies/auto/survey/survey.ts';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

const model = shippedPageTypes();

/** A forum of boards whose front page tells when something was written in each. */
function writtenForum(): WrittenForum {
  const forum = makeForum({ seed: 5, size: 120, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  const last = (id: number) => forum.threads.findLast(({ board }) => board === id)?.posts[0]?.time.toUTCString() ?? '';
  const named = forum.boards.map(
    ({ id, name }) => `<tr><td><a href="/board/${id}">${name}</a></td><td>${id * 31} posts</td><td>${last(id)}</td></tr>`,
  );
  written.put('/', 'Home', `<table>${named.join('')}</table>`);
  for (const { id, name } of forum.boards)
    written.putList(
      `/board/${id}`,
      name,
      forum.threads.filter(({ board }) => board === id),
      ({ id, title, posts }) =>
        `<div class="row"><a href="/topic/${id}">${title}</a> ${posts.length} replies, ${written.author(posts[0]!.author)} ${posts.at(-1)!.time.toUTCString()}</div>`,
    );
  for (const { id, title, posts } of forum.threads)
    written.putList(`/topic/${id}`, title, posts, (post) => `<div class="message">${written.post(post)}</div>`);
  written.putPeople();
  return written;
}

async function surveyed() {
  const site = writtenForum().site();
  const survey = new Survey({ site, start: site.start, seed: 1, budget: 150, judge: (page) => typeOfPage(model, page) });
  const known = await explore(survey, site.start);
  const guide = guideFrom(survey, known, site.start, { seed: 1, sampled: site.requests });
  const begun = { start: site.start, survey, known };
  return { site, begun, guide, lost: { ...guide, rows: [restRow('nothing is followed')] } };
}
const given = { model, seed: 1, left: Number.POSITIVE_INFINITY };

test('a guide that knows no boards and leads nowhere is given up for one that leads to threads', async () => {
  const { site, begun, lost } = await surveyed();
  const before = site.requests;
  const other = await secondOpinion(site, { ...begun, known: { ...begun.known, boards: [] } }, lost, given);
  assert.equal(other?.strategy, 'focus');
  assert.ok(other.rows.some(({ follow, to }) => follow && to === 'thread'));
  assert.ok(site.requests - before <= 60, `${site.requests - before} requests`);
});

test('one that leads on, or knows boards, is believed, and nothing is asked for', async () => {
  const { site, begun, guide, lost } = await surveyed();
  const before = site.requests;
  assert.equal(await secondOpinion(site, { ...begun, known: { ...begun.known, boards: [] } }, guide, given), null);
  assert.equal(await secondOpinion(site, begun, lost, given), null);
  assert.equal(site.requests, before);
});

test('where nothing may be asked for, what was looked at alone speaks', async () => {
  const { site, begun, lost } = await surveyed();
  const before = site.requests;
  await secondOpinion(site, { ...begun, known: { ...begun.known, boards: [] } }, lost, { ...given, left: 0 });
  assert.equal(site.requests, before);
});
