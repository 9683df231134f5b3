import { readFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';

/** A throwaway certificate for localhost, made for these tests and trusted by nobody. */
export const CERTIFICATE = {
  key: readFileSync(new URL('key.pem', import.meta.url)),
  cert: readFileSync(new URL('cert.pem', import.meta.url)),
};

export interface TestServer {
  url: string;
  /** Connections accepted so far. */
  sockets: number;
  close(): Promise<void>;
}

export function serveHttp(handler: http.RequestListener): Promise<TestServer> {
  return listen(http.createServer({ keepAliveTimeout: 60_000 }, handler), 'http');
}

export function serveHttps(handler: http.RequestListener): Promise<TestServer> {
  return listen(https.createServer(CERTIFICATE, handler), 'https');
}

export function serveHttp2(
  handler: (request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) => void,
): Promise<TestServer> {
  return listen(http2.createSecureServer({ ...CERTIFICATE, allowHTTP1: true }, handler), 'https');
}

/** A server that speaks whatever the test wants, byte by byte. */
export function serveRaw(onConnection: (socket: net.Socket) => void): Promise<TestServer> {
  return listen(
    net.createServer((socket) => {
      socket.on('error', () => {});
      onConnection(socket);
    }),
    'http',
  );
}

/** Answers each request head on a raw connection with `answer`. */
export function serveBytes(answer: string | Buffer, end = true): Promise<TestServer> {
  return serveRaw((socket) => {
    socket.once('data', () => {
      socket.write(answer);
      if (end) socket.end();
    });
  });
}

async function listen(server: net.Server, scheme: string): Promise<TestServer> {
  const open = new Set<net.Socket>();
  const made: TestServer = {
    url: '',
    sockets: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  server.on('connection', (socket: net.Socket) => {
    made.sockets++;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  made.url = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return made;
}
