interface Fields {
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  code?: string;
  param?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly fields: Fields;
  constructor(status: number, message: string, fields: Fields = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Parameters that are wrong in themselves. Stripe looks at them before it does anything, and doesn't store this answer. */
class InvalidParamError extends ApiError {}

/** True for an answer that Stripe stores under the idempotency key of a call to its v1 API, as it does with success. */
export const isStored = (error: unknown): error is ApiError =>
  error instanceof ApiError && !(error instanceof InvalidParamError);

/** Returns Stripe's error body. The SDK takes a response without `error` for success. */
export function errorBody(error: ApiError): object {
  return { error: { type: 'invalid_request_error', message: error.message, ...error.fields } };
}

export function missingResourceError(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}

export function invalidParamError(param: string, message: string, code = 'parameter_invalid'): ApiError {
  return new InvalidParamError(400, message, { code, param });
}

/** Creates Stripe's error for a parameter that doesn't fit what is there. */
export function refusedParamError(param: string, message: string): ApiError {
  return new ApiError(400, message, { code: 'parameter_invalid', param });
}
