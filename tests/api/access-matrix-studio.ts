/** The rows of the pages of a vendor's dashboard, for access-matrix.ts, which says what the columns are. */
export const studioTable = `
GET   /vendor/{slug}                           | /vendor/{store}                              | 303 303 303 303 200 303 200 401
GET   /vendor/{slug}/events                    | /vendor/{store}/events                       | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/events/{event}            | /vendor/{store}/events/{event}               | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/events/{event}            | /vendor/{store}/events/{event}               | 401 401 303 303 412 303 412 401 | do=save&booth=99
GET   /vendor/{slug}/events/{event}/day        | /vendor/{store}/events/last-fair/day         | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/events/{event}/day        | /vendor/{store}/events/last-fair/day         | 401 401 303 303 422 303 422 401 | do=save&counted=some
GET   /vendor/{slug}/events/{event}/day.csv    | /vendor/{store}/events/last-fair/day.csv     | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/figures                   | /vendor/{store}/figures                      | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/figures/{period}.csv      | /vendor/{store}/figures/2026-11.csv          | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/figures/{period}.pdf      | /vendor/{store}/figures/2026.pdf             | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/boxes                     | /vendor/{store}/boxes                        | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/boxes                     | /vendor/{store}/boxes                        | 401 401 303 303 422 303 422 401 | do=add&name=A
GET   /vendor/{slug}/figures/tax               | /vendor/{store}/figures/tax                  | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/figures/tax               | /vendor/{store}/figures/tax                  | 401 401 303 303 422 303 422 401 | do=save&state=KY
GET   /vendor/{slug}/figures/tax/{quarter}.csv | /vendor/{store}/figures/tax/2026-Q4.csv      | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/messages                  | /vendor/{store}/messages                     | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/messages/{thread}         | /vendor/{store}/messages/{threadId}          | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/messages/{thread}         | /vendor/{store}/messages/{threadId}          | 401 401 303 303 303 303 303 401 | do=answer&body=Hello
GET   /vendor/{slug}/messages/order/{order}    | /vendor/{store}/messages/order/{orderId}     | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/messages/order/{order}    | /vendor/{store}/messages/order/{orderId}     | 401 401 303 303 422 303 422 401
GET   /vendor/{slug}/storefront                | /vendor/{store}/storefront                   | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/storefront                | /vendor/{store}/storefront                   | 401 401 303 303 422 303 422 401
GET   /vendor/{slug}/storefront/about          | /vendor/{store}/storefront/about             | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/storefront/about          | /vendor/{store}/storefront/about             | 401 401 303 303 422 303 422 401
GET   /vendor/{slug}/storefront/shipping       | /vendor/{store}/storefront/shipping          | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/storefront/shipping       | /vendor/{store}/storefront/shipping          | 401 401 303 303 422 303 422 401
GET   /vendor/{slug}/shipping                  | /vendor/{store}/shipping                     | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/shipping                  | /vendor/{store}/shipping                     | 401 401 303 303 422 303 422 401
GET   /vendor/{slug}/storefront/preview        | /vendor/{store}/storefront/preview           | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/sold-in-person            | /vendor/{store}/sold-in-person               | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/sold-in-person            | /vendor/{store}/sold-in-person               | 401 401 303 303 422 303 422 401 | quantity=2
GET   /vendor/{slug}/orders                    | /vendor/{store}/orders                       | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/orders.csv                | /vendor/{store}/orders.csv?from=2026-01-01&to=2026-12-31 | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/orders/{number}           | /vendor/{store}/orders/{paidOrder}           | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/orders/{number}           | /vendor/{store}/orders/{paidOrder}           | 401 401 303 303 303 303 303 401 | do=code&code=0417
GET   /vendor/{slug}/orders/{number}/evidence.pdf | /vendor/{store}/orders/{paidOrder}/evidence.pdf | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/orders/{number}/label     | /vendor/{store}/orders/{paidOrder}/label     | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/orders/{number}/label     | /vendor/{store}/orders/{paidOrder}/label     | 401 401 303 303 422 303 422 401 | do=buy
GET   /vendor/{slug}/orders/{number}/label.pdf | /vendor/{store}/orders/{paidOrder}/label.pdf | 401 401 303 303 404 303 404 401
GET   /vendor/{slug}/orders/{number}/label-letter.pdf | /vendor/{store}/orders/{paidOrder}/label-letter.pdf | 401 401 303 303 404 303 404 401
GET   /vendor/{slug}/orders/{number}/refund    | /vendor/{store}/orders/{paidOrder}/refund    | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/orders/{number}/refund    | /vendor/{store}/orders/{paidOrder}/refund    | 401 401 303 303 200 303 200 401 | do=preview&kind=all
GET   /vendor/{slug}/orders/{number}/photos/{photo} | /vendor/{store}/orders/{paidOrder}/photos/none.webp | 401 401 403 403 404 404 404 401
GET   /vendor/{slug}/orders/{number}/packing-slip.pdf | /vendor/{store}/orders/{paidOrder}/packing-slip.pdf | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/payments                  | /vendor/{store}/payments                     | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/payments                  | /vendor/{store}/payments                     | 401 401 303 303 303 303 303 401
GET   /vendor/{slug}/payments/refresh          | /vendor/{store}/payments/refresh             | 401 401 303 303 303 303 303 401
GET   /vendor/{slug}/payments/return           | /vendor/{store}/payments/return              | 401 401 303 303 303 303 303 401
GET   /vendor/{slug}/plan                      | /vendor/{store}/plan                         | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/plan                      | /vendor/{store}/plan                         | 401 401 303 303 303 303 303 401
GET   /vendor/{slug}/plan/{invoice}.pdf        | /vendor/{store}/plan/in_nothing.pdf          | 401 401 303 303 404 303 404 401
GET   /vendor/{slug}/postage                   | /vendor/{store}/postage                      | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/postage                   | /vendor/{store}/postage                      | 401 401 303 303 422 303 422 401 | do=connect
GET   /vendor/{slug}/transfers                 | /vendor/{store}/transfers                    | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/transfers                 | /vendor/{store}/transfers                    | 401 401 303 303 303 303 403 401
GET   /vendor/{slug}/transfers/{id}            | /vendor/{store}/transfers/{tableId}          | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/transfers/{id}            | /vendor/{store}/transfers/{tableId}          | 401 401 303 303 303 303 303 401
GET   /vendor/{slug}/transfers/{id}/archive.zip | /vendor/{store}/transfers/{archiveId}/archive.zip | 401 401 303 303 200 303 404 401
GET   /vendor/{slug}/pieces                    | /vendor/{store}/pieces                       | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/pieces                    | /vendor/{store}/pieces                       | 401 401 303 303 303 303 303 401 | do=price&piece={pieceId}&seen=4500&price=45
GET   /vendor/{slug}/pieces/new                | /vendor/{store}/pieces/new                   | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/pieces/new                | /vendor/{store}/pieces/new                   | 401 401 303 303 422 303 422 401
GET   /vendor/{slug}/pieces/{id}               | /vendor/{store}/pieces/{pieceId}             | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/pieces/{id}               | /vendor/{store}/pieces/{pieceId}             | 401 401 303 303 422 303 422 401
GET   /vendor/{slug}/pieces/{id}/published      | /vendor/{store}/pieces/{pieceId}/published   | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/print                     | /vendor/{store}/print                        | 401 401 303 303 200 303 200 401
POST  /vendor/{slug}/print/{paper}.pdf         | /vendor/{store}/print/sign.pdf               | 401 401 303 303 200 303 200 401 | booth=14
GET   /vendor/{slug}/print/{paper}.pdf         | /vendor/{store}/print/tags.pdf               | 401 401 303 303 200 303 200 401
GET   /vendor/{slug}/pieces/{id}/preview       | /vendor/{store}/pieces/{pieceId}/preview     | 401 401 303 303 200 303 200 401
`;
