export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** The reason phrases of the status codes that simulated servers use. */
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  301: 'Moved Permanently',
  302: 'Found',
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
