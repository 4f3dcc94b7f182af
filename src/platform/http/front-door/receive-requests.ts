import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isNoRoom } from '../../files/no-room.ts';
import { inRequest, maskTokens } from '../log.ts';
import { toIpv6Site, toNetwork } from '../rate-limit.ts';
import {
  BadCharacters,
  type BodyAccount,
  type BodyPool,
  BodyTooLarge,
  BodyTooSlow,
  ClientGone,
  createBodyPool,
  hasBody,
  isSmallBody,
  TooManyBodies,
} from './bodies.ts';
import type { RefuseSocket } from './connections.ts';
import type { Dispatch } from './dispatch.ts';
import { FormUnderway } from './form-places.ts';
import { answerInTurn, type InTurn } from './in-turn.ts';
import type { Limits } from './limits.ts';
import type { FrontDoorOptions } from './options.ts';
import { BrokenForm } from './photo-forms.ts';
import { clientAddress } from './proxy.ts';
import { DeadlinePassed } from './render.ts';
import { renderRefusal } from './render-limit.ts';
import { TooManyRenders } from './render-places.ts';
import { type Refusal, type Reply, refusalReply, refusals, refuseCharacters } from './reply.ts';
import type { Sender } from './send.ts';
import type { Shutdown } from './shutdown.ts';

function refusalFor(error: unknown): Refusal {
  if (error instanceof BodyTooLarge) return refusals.bodyTooLarge;
  if (error instanceof BodyTooSlow) return refusals.slow;
  if (error instanceof BrokenForm) return refusals.badRequest;
  if (error instanceof BadCharacters) return refuseCharacters(error.character);
  if (isNoRoom(error)) return refusals.noRoom;
  if (error instanceof TooManyBodies || error instanceof TooManyRenders) return refusals.busy;
  if (error instanceof FormUnderway) return refusals.formUnderway;
  if (error instanceof DeadlinePassed) return refusals.timeout;
  return renderRefusal(error) ?? refusals.internal;
}

function loadOf(error: unknown): string | null {
  if (error instanceof TooManyBodies) return 'A body was refused: too many are being received.';
  if (error instanceof TooManyRenders) return 'A page was refused: too many are waiting.';
  return error instanceof FormUnderway ? 'A form was refused: its account is still sending another one.' : null;
}

interface ReceiverParts {
  options: FrontDoorOptions;
  limits: Limits;
  dispatch: Dispatch;
  answerReady(req: IncomingMessage, res: ServerResponse): boolean;
  refuse: RefuseSocket;
  sender: Sender;
  shutdown: Shutdown;
}

export class RequestReceiver {
  readonly #parts: ReceiverParts;
  readonly #bodies: BodyPool;
  readonly #smallBodies: BodyPool;
  readonly #answering = new WeakMap<Socket, ServerResponse>();
  readonly #inTurn: InTurn;

  constructor(parts: ReceiverParts) {
    this.#parts = parts;
    this.#bodies = createBodyPool(parts.limits.allBodiesBytes);
    this.#smallBodies = createBodyPool(parts.limits.smallBodiesBytes);
    this.#inTurn = answerInTurn(parts.limits.requestsAhead, (socket, path) =>
      parts.refuse(socket, refusals.busy, path),
    );
  }

  answerOn(socket: Socket): ServerResponse | undefined {
    return this.#answering.get(socket);
  }

  /** @param refused why the request is refused before anything else */
  receive(req: IncomingMessage, res: ServerResponse, refused: Refusal | null = null): void {
    this.#inTurn(req, res, () => this.#begin(req, res, refused));
  }

  #begin(req: IncomingMessage, res: ServerResponse, refused: Refusal | null): void {
    this.#answering.set(req.socket, res);
    if (refused === null && this.#parts.answerReady(req, res)) return;
    const { config, log, watcher } = this.#parts.options;
    const address = clientAddress(req, config.trustedProxies);
    // Whoever has a /48 has 65,536 networks.
    const network = toIpv6Site(address) ?? toNetwork(address);
    const body = (isSmallBody(req) ? this.#smallBodies : this.#bodies).open(network);
    const requestId = randomUUID();
    const startedAt = performance.now();
    inRequest(requestId, () => this.#answer(req, res, refused, body, requestId))
      .catch((error: unknown) => {
        if (!res.destroyed) log.error('A response was cut off.', { requestId, error });
        res.destroy();
      })
      .finally(() => {
        body.close();
        watcher?.answered?.({
          requestId,
          method: req.method ?? '',
          path: req.url?.split('?')[0] ?? '',
          status: res.headersSent ? res.statusCode : null,
          ms: performance.now() - startedAt,
          fromCache: false,
        });
      });
  }

  async #answer(
    req: IncomingMessage,
    res: ServerResponse,
    refused: Refusal | null,
    body: BodyAccount,
    requestId: string,
  ): Promise<void> {
    const { dispatch, sender, shutdown } = this.#parts;
    let path = req.url?.split('?')[0] ?? '/';
    const gone = new AbortController();
    res.once('close', () => {
      if (!res.writableFinished) gone.abort();
      shutdown.noteClosed();
    });
    let reply: Reply;
    try {
      if (refused !== null) reply = refusalReply(refused, path, requestId);
      else ({ reply, path } = await dispatch(req, requestId, gone.signal, body));
    } catch (error) {
      if (error instanceof ClientGone || gone.signal.aborted) return;
      reply = this.#refuse(error, path, requestId);
    }
    const unread = hasBody(req) && !req.complete;
    await sender.send(reply, { req, res, path, requestId, last: shutdown.hasBegun, unread });
  }

  #refuse(error: unknown, path: string, requestId: string): Reply {
    const { log } = this.#parts.options;
    const refusal = refusalFor(error);
    const load = loadOf(error);
    if (load !== null) log.warn(load, { requestId, path: maskTokens(path) });
    else if (refusal.status >= 500) log.error('A request failed.', { requestId, path: maskTokens(path), error });
    return refusalReply(refusal, path, requestId);
  }
}
