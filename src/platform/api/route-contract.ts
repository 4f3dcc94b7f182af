import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';

export interface RouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: "/api/products/{id}". */
  path: `/api/${string}`;
  /** Unique name of the call, like `listProducts`. Clients that are generated from the OpenAPI document call it by this. */
  operationId: string;
  summary: string;
  /** `none`: without an account; `optional`: with or without one; `required`: for accounts only. */
  session: 'none' | 'optional' | 'required';
  params?: v.GenericSchema;
  /** The front door drops all parameters that are not entries of this schema. */
  query?: v.ObjectSchema<v.ObjectEntries, undefined>;
  headers?: v.ObjectSchema<v.ObjectEntries, undefined>;
  body?: v.GenericSchema;
  /** True if the body is not JSON, but the bytes of a file. */
  bytes?: true;
  /** Body of the successful response; none if it is empty. */
  answer?: v.GenericSchema;
  /** Statuses of the response with the answer; default 200, or 204 without a body. */
  status?: number | readonly number[];
  /** Error codes in addition to those of every call. */
  errors?: readonly ErrorCode[];
}

/** Calls by their operation ids, as a room declares them for its endpoints: `as const satisfies Routes`. */
export type Routes = Readonly<Record<string, Omit<RouteContract, 'operationId'>>>;

export const listRoutes = (routes: Routes): RouteContract[] =>
  Object.entries(routes).map(([operationId, route]) => ({ operationId, ...route }));
