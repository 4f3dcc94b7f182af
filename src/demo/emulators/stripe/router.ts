/** Answers a request. `id` is the `:id` of the route's path, or "". */
export type Answer = (request: Request, id: string) => Response | Promise<Response>;

/** Handlers by method and path, such as "POST /v1/refunds/:id". */
export type Routes = Readonly<Record<string, Answer>>;

/** Creates a function that answers by the first matching route; null if none matches. */
export function createRouter(routes: Routes): (request: Request) => Promise<Response> | null {
  const table = Object.entries(routes).map(([route, answer]) => {
    const [method = '', pathname = ''] = route.split(' ');
    return { method, pattern: new URLPattern({ pathname }), answer };
  });
  return (request) => {
    const wanted = request.method === 'HEAD' ? 'GET' : request.method;
    for (const { method, pattern, answer } of table) {
      const found = method === wanted ? pattern.exec(request.url) : null;
      if (found) return Promise.resolve(answer(request, found.pathname.groups['id'] ?? ''));
    }
    return null;
  };
}
