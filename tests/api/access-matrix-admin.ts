/** The rows of the admin panel: see `access-matrix.ts`. */
export const adminTable = `
GET   /admin                                   | /admin                                       | 401 401 403 403 403 403 200 401
GET   /admin/applications                      | /admin/applications                          | 401 401 403 403 403 403 200 401
GET   /admin/applications/{id}                 | /admin/applications/{applicationId}          | 401 401 403 403 403 403 200 401
POST  /admin/applications/{id}                 | /admin/applications/{applicationId}          | 401 401 403 403 403 403 303 401 | do=decline&seen=open
GET   /admin/artists                           | /admin/artists                               | 401 401 403 403 403 403 200 401
POST  /admin/artists                           | /admin/artists                               | 401 401 403 403 403 403 303 401 | do=place&id={storeId}&place=1
GET   /admin/artists/write                     | /admin/artists/write                         | 401 401 403 403 403 403 200 401
POST  /admin/artists/write                     | /admin/artists/write                         | 401 401 403 403 403 403 422 401 | do=send
GET   /admin/artists/{id}                      | /admin/artists/{storeId}                     | 401 401 403 403 403 403 200 401
POST  /admin/artists/{id}                      | /admin/artists/{storeId}                     | 401 401 403 403 403 403 303 401 | do=reinstate
GET   /admin/audit                             | /admin/audit                                 | 401 401 403 403 403 403 200 401
GET   /admin/backups                           | /admin/backups                               | 401 401 403 403 403 403 200 401
POST  /admin/backups                           | /admin/backups                               | 401 401 403 403 403 403 303 401 | do=backup
GET   /admin/categories                        | /admin/categories                            | 401 401 403 403 403 403 200 401
POST  /admin/categories                        | /admin/categories                            | 401 401 403 403 403 403 303 401 | do=place&slug=paintings&place=2
GET   /admin/categories/{slug}                 | /admin/categories/ceramics                   | 401 401 403 403 403 403 200 401
POST  /admin/categories/{slug}                 | /admin/categories/ceramics                   | 401 401 403 403 403 403 412 401 | do=rename&name=Vessels&revision=old
GET   /admin/search-words                      | /admin/search-words                          | 401 401 403 403 403 403 200 401
POST  /admin/search-words                      | /admin/search-words                          | 401 401 403 403 403 403 303 401 | do=add&words=mug, beaker
GET   /admin/search-words/{id}                 | /admin/search-words/{searchWordId}           | 401 401 403 403 403 403 200 401
POST  /admin/search-words/{id}                 | /admin/search-words/{searchWordId}           | 401 401 403 403 403 403 412 401 | do=save&words=mug, beaker&revision=old
GET   /admin/customers                         | /admin/customers                             | 401 401 403 403 403 403 200 401
GET   /admin/customers/{id}                    | /admin/customers/{someone}                   | 401 401 403 403 403 403 200 401
POST  /admin/customers/{id}                    | /admin/customers/{someone}                   | 401 401 403 403 403 403 303 401 | do=end-sessions
GET   /admin/lists/{list}.csv                  | /admin/lists/customers.csv                   | 401 401 403 403 403 403 200 401
GET   /admin/debug                             | /admin/debug                                 | 401 401 403 403 403 403 200 401
GET   /admin/events                            | /admin/events                                | 401 401 403 403 403 403 200 401
GET   /admin/events/{id}                       | /admin/events/{eventId}                      | 401 401 403 403 403 403 200 401
POST  /admin/events/{id}                       | /admin/events/{eventId}                      | 401 401 403 403 403 403 412 401 | do=publish&revision=99
GET   /admin/figures                             | /admin/figures                               | 401 401 403 403 403 403 200 401
GET   /admin/figures/{period}.csv                | /admin/figures/2026-11.csv                   | 401 401 403 403 403 403 200 401
GET   /admin/invite-codes                      | /admin/invite-codes                          | 401 401 403 403 403 403 200 401
POST  /admin/invite-codes                      | /admin/invite-codes                          | 401 401 403 403 403 403 303 401 | action=create&artistName=Ida&artistEmail=ida@example.com&vendorSlug=ida-page
GET   /admin/mails                             | /admin/mails                                 | 401 401 403 403 403 403 200 401
POST  /admin/mails                             | /admin/mails                                 | 401 401 403 403 403 403 404 401 | do=retry&id={storeId}
GET   /admin/newsletter                          | /admin/newsletter                            | 401 401 403 403 403 403 200 401
GET   /admin/orders                            | /admin/orders                                | 401 401 403 403 403 403 200 401
POST  /admin/orders                            | /admin/orders                                | 401 401 403 403 403 403 412 401 | do=settle&id={storeId}&note=Refunded it.
GET   /admin/orders/{number}                   | /admin/orders/{paidOrder}                    | 401 401 403 403 403 403 200 401
GET   /admin/plans                             | /admin/plans                                 | 401 401 403 403 403 403 200 401
GET   /admin/reports                           | /admin/reports                               | 401 401 403 403 403 403 200 401
POST  /admin/reports                           | /admin/reports                               | 401 401 403 403 403 403 303 401 | do=handled&id=page.{storeId}
GET   /admin/reports/{id}                      | /admin/reports/{report}                      | 401 401 403 403 403 403 200 401
POST  /admin/reports/{id}                      | /admin/reports/{report}                      | 401 401 403 403 403 403 303 401 | do=handled
GET   /admin/tax                               | /admin/tax                                   | 401 401 403 403 403 403 200 401
POST  /admin/tax                               | /admin/tax                                   | 401 401 403 403 403 403 422 401 | do=register&state=KY
GET   /admin/role                              | /admin/role?user={someone}&change=grant      | 401 401 403 403 403 403 200 401
POST  /admin/role                              | /admin/role                                  | 401 401 403 403 403 403 303 401 | user={someone}&change=withdraw
`;
