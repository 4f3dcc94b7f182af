import type { APIRoute } from 'astro';
import { DomainError } from '../../platform/errors.ts';
import { errorResponse } from '../../platform/http/responses.ts';

/** Programs that ask for what is not there get JSON as well. */
export const ALL: APIRoute = ({ locals }) =>
  errorResponse(new DomainError('not_found', 'There is no such address in the API.'), locals.requestId);
