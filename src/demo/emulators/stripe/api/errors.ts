interface Fields {
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  code?: string;
  param?: string;
}

/** An error as Stripe's API returns it. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Fields;
  constructor(status: number, message: string, fields: Fields = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Returns Stripe's error body. The SDK takes a response without `error` for success. */
export function errorBody(error: ApiError): object {
  return { error: { type: 'invalid_request_error', message: error.message, ...error.fields } };
}

/** Creates Stripe's error for an unknown id. */
export function missingResourceError(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}

/** Creates Stripe's error for a parameter. */
export function invalidParamError(param: string, message: string, code = 'parameter_invalid'): ApiError {
  return new ApiError(400, message, { code, param });
}
