/** The rows of the booth, for access-matrix.ts, which says what the columns are. The ninth is another store's phone: it opens its own store's booth, and nothing of {store}. */
export const boothTable = `
POST  /api/booth/charges                       | /api/booth/charges                           | 401 401 401 401 401 401 401 401 422
GET   /api/booth/day                           | /api/booth/day                               | 401 401 401 401 401 401 401 401 200
POST  /api/booth/help                          | /api/booth/help                              | 410 401 410 410 410 410 410 401 410 | vendor={store}&code=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&name=Sam
POST  /api/booth/pair                          | /api/booth/pair                              | 401 401 403 403 200 404 200 401 401 | vendor={store}&name=My phone
POST  /api/booth/payments                      | /api/booth/payments                          | 401 401 401 401 401 401 401 401 422
GET   /api/booth/payments/{id}                 | /api/booth/payments/{storeId}                | 401 401 401 401 401 401 401 401 404
POST  /api/booth/payments/{id}/cancel          | /api/booth/payments/{storeId}/cancel         | 401 401 401 401 401 401 401 401 404
POST  /api/booth/pickups                       | /api/booth/pickups                           | 401 401 401 401 401 401 401 401 404 | code=0417
POST  /api/booth/receipts                      | /api/booth/receipts                          | 401 401 401 401 401 401 401 401 404 | sale={storeId}&email=ada@example.org
GET   /api/booth/sales                         | /api/booth/sales                             | 401 401 401 401 401 401 401 401 200
POST  /api/booth/sales                         | /api/booth/sales                             | 401 401 401 401 401 401 401 401 422
POST  /api/booth/sales/undo                    | /api/booth/sales/undo                        | 401 401 401 401 401 401 401 401 422
POST  /api/booth/unpair                        | /api/booth/unpair                            | 401 401 401 401 401 401 401 401 204
GET   /p/{token}                               | /p/AAAAAAAAAAAAAAAA                          | 404 404 404 404 404 404 404 401
GET   /r/{token}                               | /r/AAAAAAAAAAAAAAAAAAAAAAAA                  | 404 404 404 404 404 404 404 401
GET   /vendor/{slug}/phones                    | /vendor/{store}/phones                       | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/phones                    | /vendor/{store}/phones                       | 401 401 303 303 303 303 303 401 | do=revoke&id={storeId}
GET   /vendor/{slug}/pos                       | /vendor/{store}/pos                          | 200 200 200 200 200 200 200 401
GET   /vendor/{slug}/pos.webmanifest           | /vendor/{store}/pos.webmanifest              | 200 200 200 200 200 200 200 401
`;
