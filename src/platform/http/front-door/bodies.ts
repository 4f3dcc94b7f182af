/** What requests bring along: how much of it is taken, and whether it is read at all. */
import type { IncomingMessage } from 'node:http';
import { paths } from '../../../site/paths.ts';
import { type Refusal, refusals } from './reply.ts';

interface Webhook {
  maxBytes: number;
  /** The headers of which one holds the signature: without it nothing of the body is read. */
  signatures: readonly string[];
}

const webhookBytes = 256 * 1024;
const webhooks: Readonly<Record<string, Webhook>> = {
  [paths.api.stripeWebhook]: { maxBytes: webhookBytes, signatures: ['stripe-signature'] },
  [paths.api.clerkWebhook]: { maxBytes: webhookBytes, signatures: ['svix-signature', 'webhook-signature'] },
};

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** All bodies together are as much as we hold at a time. */
export class TooManyBodies extends Error {
  override readonly name = 'TooManyBodies';
}

/** The client went away before it had sent everything. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

function readContentLength(req: IncomingMessage): number {
  return Number(req.headers['content-length'] ?? 0);
}

export function hasBody(req: IncomingMessage): boolean {
  return readContentLength(req) > 0 || req.headers['transfer-encoding'] !== undefined;
}

/** In bytes. */
function bodyLimit(path: string, usual: number): number {
  return webhooks[path]?.maxBytes ?? usual;
}

/** Why a body is not even asked for; null when it is. `usual` is the limit where the path has none of its own. */
export function bodyRefusal(req: IncomingMessage, path: string, usual: number): Refusal | null {
  const webhook = webhooks[path];
  const isSigned = webhook?.signatures.some((name) => req.headers[name]) ?? true;
  if (!isSigned && req.method === 'POST') return refusals.notSigned;
  return readContentLength(req) > bodyLimit(path, usual) ? refusals.bodyTooLarge : null;
}

/** Counts the bytes of all bodies from their arrival until their request is answered. */
export interface BodyPool {
  /** For one request. */
  open(): BodyAccount;
}

export interface BodyAccount {
  /** False when it is too much. */
  add(bytes: number): boolean;
  /** Once the request is answered. Safe to call twice. */
  close(): void;
}

export function createBodyPool(maxBytes: number): BodyPool {
  let held = 0;
  return {
    open() {
      let own = 0;
      return {
        add(bytes) {
          if (held + bytes > maxBytes) return false;
          held += bytes;
          own += bytes;
          return true;
        },
        close() {
          held -= own;
          own = 0;
        },
      };
    },
  };
}

/**
 * The whole body, so that a slow or endless one never reaches a page.
 * @param usual how many bytes it may have where its path has no limit of its own
 * @throws BodyTooLarge or TooManyBodies as soon as that is known, ClientGone
 */
export function readBody(req: IncomingMessage, path: string, usual: number, account: BodyAccount): Promise<Buffer> {
  const limit = bodyLimit(path, usual);
  if (readContentLength(req) > limit) return Promise.reject(new BodyTooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (): void => {
      req.off('data', take);
      req.off('end', finish);
      req.off('error', leave);
      req.off('close', leave);
    };
    const refuse = (error: unknown): void => {
      stop();
      chunks.length = 0;
      account.close();
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) refuse(new BodyTooLarge());
      else if (!account.add(chunk.length)) refuse(new TooManyBodies());
      else chunks.push(chunk);
    };
    const finish = (): void => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const leave = (): void => {
      refuse(new ClientGone());
      // A late error of a request that nobody reads any more must not end the process.
      req.on('error', () => {});
    };
    req.on('data', take).on('end', finish).on('error', leave).on('close', leave);
  });
}
