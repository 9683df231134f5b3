import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { describe, test } from 'node:test';
import tls from 'node:tls';
import { openSiteProxy, type SiteProxy, type SiteProxyOptions } from '../../src/fetch/browser/site-proxy.ts';
import { closedAfterwards, serving } from './browser-opened.ts';
import { CERTIFICATE, serveHttps } from './servers.ts';

async function proxyFor(options: SiteProxyOptions): Promise<SiteProxy> {
  return closedAfterwards(await openSiteProxy(options));
}

const authorization = ({ username, password }: SiteProxy) => `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

function ask(proxy: SiteProxy, url: string, headers: Record<string, string> = { 'proxy-authorization': authorization(proxy) }) {
  const { hostname: host, port } = new URL(proxy.server);
  return new Promise<{ status: number; body: string; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
    const request = http.get({ host, port, path: url, headers: { host: new URL(url).host, ...headers } }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode!, body, headers: response.headers });
    });
    request.on('error', reject);
  });
}

/** Asks for a tunnel; gives the status and, when it is there, the socket. */
function connect(proxy: SiteProxy, authority: string, credentials = authorization(proxy)) {
  const { hostname: host, port } = new URL(proxy.server);
  return new Promise<{ status: number; socket: net.Socket }>((resolve, reject) => {
    const request = http.request({
      host,
      port,
      method: 'CONNECT',
      path: authority,
      headers: { 'proxy-authorization': credentials },
    });
    request.on('connect', (response, socket) => resolve({ status: response.statusCode!, socket: socket as net.Socket }));
    request.on('error', reject);
    request.end();
  });
}

describe('the proxy in front of the browser', () => {
  test('hands on what is allowed as it is, without what was meant for the proxy', async () => {
    const server = await serving((request, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(JSON.stringify({ url: request.url, headers: request.headers }));
    });
    const proxy = await proxyFor({ allow: () => null });
    const { status, body, headers } = await ask(proxy, `${server.url}x?`);
    assert.equal(status, 200);
    assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2']);
    const seen = JSON.parse(body) as { url: string; headers: Record<string, string> };
    assert.equal(seen.url, '/x?');
    assert.equal(seen.headers.host, new URL(server.url).host);
    assert.equal(seen.headers['proxy-authorization'], undefined);
  });

  test('serves nobody without its password, and no URL that is not allowed', async () => {
    const server = await serving((_request, response) => response.end('x'));
    const proxy = await proxyFor({ allow: (url) => (url.endsWith('/in') ? null : 'outside the site') });
    assert.equal((await ask(proxy, `${server.url}in`)).status, 200);
    assert.equal((await ask(proxy, `${server.url}in`, {})).status, 407);
    assert.equal((await ask(proxy, `${server.url}in`, { 'proxy-authorization': 'Basic cGFnZTp4' })).status, 407);
    const refused = await ask(proxy, `${server.url}out`);
    assert.equal(refused.status, 403);
    assert.match(refused.body, /outside the site/);
    assert.equal((await connect(proxy, 'localhost:443', 'Basic cGFnZTp4')).status, 407);
    assert.equal(server.sockets, 1);
  });

  test('opens tunnels only to origins that were permitted, and only for TLS', async () => {
    const server = closedAfterwards(await serveHttps((_request, response) => response.end('secret')));
    const { host, port } = new URL(server.url);
    const proxy = await proxyFor({ allow: () => null });
    assert.equal((await connect(proxy, host)).status, 403);
    proxy.permit(server.url);
    const { status, socket } = await connect(proxy, host);
    assert.equal(status, 200);
    const secure = tls.connect({ socket, ca: CERTIFICATE.cert, servername: 'localhost', rejectUnauthorized: false });
    secure.write(`GET / HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of secure) text += chunk;
    assert.match(text, /secret/);
    const plain = await connect(proxy, host);
    plain.socket.write('GET / HTTP/1.1\r\nupgrade: websocket\r\n\r\n');
    let answer = '';
    for await (const chunk of plain.socket) answer += chunk;
    assert.equal(answer, '');
  });

  test('names and numbers are checked when connecting', async () => {
    const server = await serving((request, response) => response.end(request.headers.host));
    const { port } = new URL(server.url);
    const lookup: net.LookupFunction = (host, _options, done) => {
      if (host === 'forum.example') done(null, [{ address: '127.0.0.1', family: 4 }]);
      else done(new Error(`${host} is private`), []);
    };
    const proxy = await proxyFor({ allow: () => null, lookup });
    assert.equal((await ask(proxy, `http://forum.example:${port}/`)).body, `forum.example:${port}`);
    const private_ = await ask(proxy, `http://127.0.0.1:${port}/`);
    assert.equal(private_.status, 403);
    assert.match(private_.body, /127.0.0.1 is private/);
    assert.equal((await ask(proxy, `http://rebound.example:${port}/`)).status, 502);
    proxy.permit(`https://127.0.0.1:${port}/`);
    assert.equal((await connect(proxy, `127.0.0.1:${port}`)).status, 403);
    assert.equal(server.sockets, 1);
  });

  test('goes on through the proxy that the user has', async () => {
    const secure = closedAfterwards(await serveHttps((_request, response) => response.end('secret')));
    const seen: string[] = [];
    const outer = http.createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization']}`);
      response.end('from the outer proxy');
    });
    outer.on('connect', (request, client) => {
      seen.push(`CONNECT ${request.url} ${request.headers['proxy-authorization']}`);
      const socket = net.connect(Number(request.url!.split(':')[1]), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        client.pipe(socket).pipe(client);
      });
      client.on('error', () => socket.destroy());
      socket.on('error', () => client.destroy());
    });
    await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve));
    closedAfterwards({
      close: async () => {
        outer.closeAllConnections();
        outer.close();
      },
    });
    const port = (outer.address() as net.AddressInfo).port;
    const proxy = await proxyFor({ allow: () => null, proxy: `http://anna:pw@127.0.0.1:${port}` });
    assert.equal((await ask(proxy, 'http://forum.example/a?b')).body, 'from the outer proxy');
    proxy.permit(secure.url);
    const { status, socket } = await connect(proxy, new URL(secure.url).host);
    assert.equal(status, 200);
    const inside = tls.connect({ socket, rejectUnauthorized: false });
    inside.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of inside) text += chunk;
    assert.match(text, /secret/);
    const credentials = `Basic ${Buffer.from('anna:pw').toString('base64')}`;
    assert.deepEqual(seen, [`GET http://forum.example/a?b ${credentials}`, `CONNECT ${new URL(secure.url).host} ${credentials}`]);
  });
});
