/**
 * A node behind a web server, as a process that may be paused or killed, by default on a free port of 127.0.0.1: says its name and what it was sent, and breaks
 * the connection of who asks for `/api/broken`. A message to it has it drain: it refuses sockets and says so of its health.
 */
import { createServer } from 'node:http';

const [name = '', host = '127.0.0.1', port = '0'] = process.argv.slice(2);

let draining = false;
process.on('message', () => {
  draining = true;
});

const server = createServer((request, response) => {
  if (draining && (request.headers.upgrade !== undefined || request.url === '/healthz')) response.statusCode = 503;
  if (request.url === '/api/broken') request.socket.destroy();
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => response.end(JSON.stringify({ name, body })));
});
server.listen(Number(port), host, () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
