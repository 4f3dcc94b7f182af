import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

interface ReceivedMail {
  from: string;
  to: string[];
  /** The received message, dots unstuffed. */
  raw: string;
}

export interface TestSmtpServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Reply to the next RCPT or DATA commands, such as "451 try later {mailbox}", what is before its @. Null for the usual one. */
  refuse: { rcpt: string | null; data: string | null };
  close(): Promise<void>;
}

/** Starts a local mail server that stores mails. It knows enough SMTP for a well-behaved client. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const refuse: TestSmtpServer['refuse'] = { rcpt: null, data: null };
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8');
    const answer = (text: string) => socket.write(`${text}\r\n`);
    let envelope = { from: '', to: [] as string[] };
    let inData = false;
    let buffer = '';

    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') return answer('250-test\r\n250 8BITMIME');
      if (verb === 'MAIL') {
        envelope = { from: /<(.*)>/.exec(line)?.[1] ?? '', to: [] };
        return answer('250 OK');
      }
      if (verb === 'RCPT') {
        if (refuse.rcpt !== null) return answer(refuse.rcpt.replace('{mailbox}', /<(.*)@/.exec(line)?.[1] ?? ''));
        envelope.to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        return answer('250 OK');
      }
      if (verb === 'DATA') {
        if (refuse.data !== null) return answer(refuse.data);
        inData = true;
        return answer('354 go on');
      }
      if (verb === 'QUIT') {
        answer('221 bye');
        return socket.end();
      }
      return answer(verb === 'RSET' || verb === 'HELO' ? '250 OK' : '502 unknown');
    };

    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (!inData) {
          command(part);
          continue;
        }
        inData = false;
        received.push({ ...envelope, raw: part.replace(/^\.\./gm, '.') });
        answer('250 taken');
      }
    });
    answer('220 test');
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    refuse,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
