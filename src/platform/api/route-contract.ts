import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';

/** What one call of the API takes and answers. */
export interface RouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: "/api/products/{id}". */
  path: `/api/${string}`;
  summary: string;
  /** `none`: for anybody; `optional`: also as an account; `required`: for accounts only. */
  session: 'none' | 'optional' | 'required';
  params?: v.GenericSchema;
  /** What is not an entry of it never arrives. */
  query?: v.ObjectSchema<v.ObjectEntries, undefined>;
  body?: v.GenericSchema;
  /** Of the successful answer; none for an empty one. */
  answer?: v.GenericSchema;
  /** Of the successful answer; 200 unless told. */
  status?: number;
  /** What it may say no with, beside what every call can. */
  errors?: readonly ErrorCode[];
}
