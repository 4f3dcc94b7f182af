import type { APIRoute } from 'astro';
import { DomainError } from '../../platform/errors.ts';
import { errorResponse } from '../../platform/http/responses.ts';

/** Unknown paths below /api answer with JSON, too. */
export const ALL: APIRoute = ({ locals }) =>
  errorResponse(new DomainError('not_found', 'There’s nothing at this address in the API.'), locals.requestId);
