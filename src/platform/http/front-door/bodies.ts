import type { IncomingMessage } from 'node:http';
import { chunkPaths, photoFormPaths, webhookSignatures } from '../../../site/path-kinds.ts';
import { chunkBytes } from '../../resumable/chunks.ts';
import { type Refusal, refusals } from './reply.ts';

const webhookBytes = 256 * 1024;
/** All photos of a form together, with those that are left out because they are too large. */
const photoFormBytes = 100 * 1024 * 1024;

export function readBoundary(req: IncomingMessage): string | null {
  const type = req.headers['content-type'] ?? '';
  const found = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  return found?.[1] ?? found?.[2] ?? null;
}

export function isPhotoForm(req: IncomingMessage, path: string): boolean {
  return req.method === 'POST' && photoFormPaths.test(path) && readBoundary(req) !== null;
}

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

export class BadCharacters extends Error {
  override readonly name = 'BadCharacters';
  readonly character: string;

  constructor(character: string) {
    super(`The form contains ${JSON.stringify(character)}.`);
    this.character = character;
  }
}

/** Control characters other than tabs and what stands for a line break. */
const control = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

/** The same of an encoded form: as they are, or encoded. */
const controlInForm = /[^\P{Cc}\t\n\v\f\r\u0085]|%(?:0[0-8ef]|1[0-9a-f]|7f|c2%(?:8[0-46-9a-f]|9[0-9a-f]))/iu;

/** @throws BadCharacters if a field has control characters other than tabs and line breaks */
export function checkText(text: string): void {
  const [found] = control.exec(text) ?? [];
  if (found !== undefined) throw new BadCharacters(found);
}

/**
 * Refuses a form that the database could not store, whatever page it is for. Other bodies pass.
 * @throws BadCharacters
 */
export function checkForm(req: IncomingMessage, body: Buffer): void {
  const isForm = /^\s*application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '');
  const [found] = (isForm && controlInForm.exec(body.toString('utf8'))) || [];
  if (found !== undefined) throw new BadCharacters(decodeURIComponent(found));
}

export class BodyTooSlow extends Error {
  override readonly name = 'BodyTooSlow';
}

export class TooManyBodies extends Error {
  override readonly name = 'TooManyBodies';
}

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
function bodyLimit(req: IncomingMessage, path: string, usual: number): number {
  const isChunk = req.method === 'PUT' && req.headers['content-type'] === 'application/octet-stream';
  if (isChunk && chunkPaths.test(path)) return chunkBytes;
  return webhookSignatures[path] === undefined ? usual : webhookBytes;
}

/** Returns why a body is refused unread, or null. `usual` is the limit for paths without their own. */
export function bodyRefusal(req: IncomingMessage, path: string, usual: number): Refusal | null {
  const isSigned = webhookSignatures[path]?.some((name) => req.headers[name]) ?? true;
  if (!isSigned && req.method === 'POST') return refusals.notSigned;
  const limit = isPhotoForm(req, path) ? photoFormBytes : bodyLimit(req, path, usual);
  return readContentLength(req) > limit ? refusals.bodyTooLarge : null;
}

/** A body up to this size has a place of its own: most forms and calls are smaller. */
const smallBytes = 8 * 1024;

export function isSmallBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] === undefined && readContentLength(req) <= smallBytes;
}

/** Counts the bytes of all bodies, from their arrival until the response. */
export interface BodyPool {
  /**
   * Opens the account of one request.
   * @param network the sender's
   */
  open(network: string): BodyAccount;
}

export interface BodyAccount {
  /** Returns false if the pool, or the network's share of it, is exhausted. */
  add(bytes: number): boolean;
  /** Releases the bytes. Safe to call twice. */
  close(): void;
}

/** The share of one network: a quarter, but at least the largest body. */
const shareOf = (maxBytes: number) => Math.max(maxBytes / 4, chunkBytes);

export function createBodyPool(maxBytes: number): BodyPool {
  const share = shareOf(maxBytes);
  const byNetwork = new Map<string, number>();
  let held = 0;
  return {
    open(network) {
      let own = 0;
      return {
        add(bytes) {
          const ofNetwork = (byNetwork.get(network) ?? 0) + bytes;
          if (held + bytes > maxBytes || ofNetwork > share) return false;
          held += bytes;
          own += bytes;
          byNetwork.set(network, ofNetwork);
          return true;
        },
        close() {
          held -= own;
          const left = (byNetwork.get(network) ?? 0) - own;
          if (left > 0) byNetwork.set(network, left);
          else byNetwork.delete(network);
          own = 0;
        },
      };
    },
  };
}

interface BodyLimits {
  bodyBytes: number;
  bodyMs: number;
}

/**
 * Reads the whole body, so that a slow or endless one never reaches a page.
 * @throws BodyTooLarge or TooManyBodies as early as possible, BodyTooSlow, ClientGone
 */
export function readBody(
  req: IncomingMessage,
  path: string,
  { bodyBytes: usual, bodyMs }: BodyLimits,
  account: BodyAccount,
): Promise<Buffer> {
  const limit = bodyLimit(req, path, usual);
  if (readContentLength(req) > limit) return Promise.reject(new BodyTooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (): void => {
      clearTimeout(timer);
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
    const giveUp = (error: Error): void => {
      refuse(error);
      // Without a listener, a late error would end the process.
      req.on('error', () => {});
    };
    const leave = (): void => giveUp(new ClientGone());
    const timer = setTimeout(() => giveUp(new BodyTooSlow()), bodyMs);
    req.on('data', take).on('end', finish).on('error', leave).on('close', leave);
  });
}
