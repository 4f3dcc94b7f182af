import { adminTable } from './access-matrix-admin.ts';
import { boothTable } from './access-matrix-booth.ts';
import { studioTable } from './access-matrix-studio.ts';

/**
 * HTTP status for every route and kind of caller. A new route needs a row here, to be reviewed; the test says which is
 * missing. Columns: guest; an expired, forged, or unsigned token; customer; another customer; the vendor whose store it
 * is about; another vendor; admin; without beta access, with or
 * without an admin's session. A ninth, of the booth's rows alone, is a phone that is paired with the other vendor's store; everywhere
 * else it is a guest.
 */
const table = `
GET   /                                        | /                                            | 200 200 200 200 200 200 200 401
GET   /404                                     | /404                                         | 404 404 404 404 404 404 404 401
GET   /500                                     | /500                                         | 500 500 500 500 500 500 500 401
GET   /503                                     | /503                                         | 503 503 503 503 503 503 503 401
MOUNT /_emulated/shippo                        | /_emulated/shippo                            | 200 200 200 200 200 200 200 401
MOUNT /_emulated/stripe                        | /_emulated/stripe                            | 200 200 200 200 200 200 200 401
GET   /.well-known/change-password             | /.well-known/change-password                 | 303 303 303 303 303 303 303 401
GET   /.well-known/security.txt                | /.well-known/security.txt                    | 200 200 200 200 200 200 200 401
GET   /about                                   | /about                                       | 200 200 200 200 200 200 200 401
GET   /offline                                 | /offline                                     | 200 200 200 200 200 200 200 401
GET   /accessibility                           | /accessibility                               | 200 200 200 200 200 200 200 401
GET   /account/data                            | /account/data                                | 401 401 200 200 200 200 200 401
GET   /account/delete                          | /account/delete                              | 401 401 200 200 200 200 200 401
POST  /account/delete                          | /account/delete                              | 401 401 422 422 422 422 422 401 | do=delete&confirm=no
GET   /account/favorites                       | /account/favorites                           | 401 401 200 200 200 200 200 401
GET   /account/for-you                         | /account/for-you                             | 401 401 200 200 200 200 200 401
GET   /account/heart                           | /account/heart                               | 303 303 303 303 303 303 303 401
POST  /account/heart                           | /account/heart                               | 303 303 303 303 303 303 303 401 | love=product:{pieceId}
GET   /account/messages                        | /account/messages                            | 401 401 200 200 200 200 200 401
GET   /account/messages/{id}                   | /account/messages/{ownThreadId}              | 401 401 303 404 404 404 404 401
GET   /account/orders/{number}                 | /account/orders/{paidOrder}                  | 401 401 200 404 404 404 404 401
POST  /account/orders/{number}                 | /account/orders/{paidOrder}                  | 401 401 303 303 303 303 303 401 | do=message&body=Hello
GET   /account/orders/{number}/messages        | /account/orders/{paidOrder}/messages         | 401 401 200 404 404 404 404 401
POST  /account/orders/{number}/messages        | /account/orders/{paidOrder}/messages         | 401 401 303 404 404 404 404 401 | do=answer&body=Hello
GET   /account/orders/{number}/receipt.pdf     | /account/orders/{paidOrder}/receipt.pdf      | 401 401 200 404 404 404 404 401
GET   /account/orders/{number}/photos/{photo}  | /account/orders/{paidOrder}/photos/none.webp | 401 401 404 404 404 404 404 401
GET   /account/application                    | /account/application                         | 401 401 200 200 200 200 200 401
POST  /account/application                     | /account/application                         | 401 401 422 422 422 422 422 401 | do=apply
GET   /account/avatar                          | /account/avatar                              | 401 401 303 303 303 303 303 401
POST  /account/avatar                          | /account/avatar                              | 401 401 303 303 303 303 303 401
GET   /account/email                           | /account/email                               | 401 401 303 303 303 303 303 401
POST  /account/email                           | /account/email                               | 401 401 303 303 303 303 303 401 | email=new@example.com&current=x
GET   /account/password                        | /account/password                            | 401 401 303 303 303 303 303 401
POST  /account/password                        | /account/password                            | 401 401 303 303 303 303 303 401
GET   /account/settings                        | /account/settings                            | 401 401 200 200 200 200 200 401
GET   /account/settings/account                | /account/settings/account                    | 401 401 200 200 200 200 200 401
GET   /account/settings/admin                  | /account/settings/admin                      | 401 401 403 403 403 403 200 401
POST  /account/settings                        | /account/settings                            | 401 401 412 412 412 412 412 401 | bio=Hello
GET   /account/settings/notifications          | /account/settings/notifications              | 401 401 200 200 200 200 200 401
POST  /account/settings/notifications          | /account/settings/notifications              | 401 401 303 303 303 303 303 401 | do=consent
GET   /account/settings/orders                 | /account/settings/orders                     | 401 401 200 200 200 200 200 401
POST  /account/settings/orders                 | /account/settings/orders                     | 401 401 303 303 303 303 303 401
GET   /account/settings/preferences            | /account/settings/preferences                | 401 401 200 200 200 200 200 401
POST  /account/settings/preferences            | /account/settings/preferences                | 401 401 422 422 422 422 422 401
GET   /account/settings/privacy                | /account/settings/privacy                    | 401 401 200 200 200 200 200 401
POST  /account/settings/privacy                | /account/settings/privacy                    | 401 401 412 412 412 412 412 401 | publicProfile=yes
GET   /account/settings/vendor                 | /account/settings/vendor                     | 401 401 403 403 200 200 403 401
POST  /api/auth/sign-in                        | /api/auth/sign-in                            | 422 401 422 422 422 422 422 401
POST  /api/auth/sign-out                       | /api/auth/sign-out                           | 204 401 204 204 204 204 204 401
GET   /api/categories                          | /api/categories                              | 200 200 200 200 200 200 200 401
POST  /api/checkout                            | /api/checkout                                | 401 401 422 422 422 422 422 401
POST  /api/checkout/quote                      | /api/checkout/quote                          | 422 401 422 422 422 422 422 401
POST  /api/checkout/session                    | /api/checkout/session                        | 422 401 422 422 422 422 422 401
GET   /api/checkout/session/{id}               | /api/checkout/session/{sessionId}            | 200 200 200 200 200 200 200 401
POST  /api/checkout/session/{id}/cancel        | /api/checkout/session/{sessionId}/cancel     | 200 401 200 200 200 200 200 401
GET   /api/collections                         | /api/collections                             | 401 401 200 200 200 200 200 401
POST  /api/collections                         | /api/collections                             | 401 401 201 201 201 201 201 401 | name=Mine
PATCH /api/collections/{id}                    | /api/collections/{collectionId}              | 401 401 200 404 404 404 404 401 | name=Named anew
DELETE /api/collections/{id}                   | /api/collections/{otherCollectionId}         | 401 401 204 404 404 404 404 401
POST  /api/collections/{id}/items              | /api/collections/{collectionId}/items        | 401 401 201 404 404 404 404 401 | type=event&id={eventId}
DELETE /api/collections/{id}/items/{item}    | /api/collections/{collectionId}/items/{eventId} | 401 401 204 404 404 404 404 401
POST  /api/collections/{id}/share              | /api/collections/{collectionId}/share        | 401 401 200 404 404 404 404 401
DELETE /api/collections/{id}/share             | /api/collections/{collectionId}/share        | 401 401 204 404 404 404 404 401
GET   /api/debug/admin                         | /api/debug/admin                             | 401 401 403 403 403 403 200 401
GET   /api/favorites                           | /api/favorites                               | 401 401 200 200 200 200 200 401
POST  /api/favorites                           | /api/favorites                               | 401 401 201 201 201 201 201 401 | type=artist&id={storeId}
GET   /api/favorites/recently-removed          | /api/favorites/recently-removed              | 401 401 200 200 200 200 200 401
DELETE /api/favorites/recently-removed/clear   | /api/favorites/recently-removed/clear        | 401 401 204 204 204 204 204 401
POST  /api/favorites/undo/{id}                 | /api/favorites/undo/{storeId}                | 401 401 404 404 404 404 404 401
POST  /api/favorites/writes                    | /api/favorites/writes                        | 401 401 422 422 422 422 422 401
DELETE /api/favorites/{id}                     | /api/favorites/{pieceId}                     | 401 401 204 204 204 204 204 401
GET   /api/health                              | /api/health                                  | 200 401 200 200 200 200 200 401
GET   /api/invite-codes                        | /api/invite-codes                            | 401 401 403 403 403 403 200 401
POST  /api/invite-codes                        | /api/invite-codes                            | 401 401 403 403 403 403 201 401 | artistName=June&artistEmail=june@example.com&vendorSlug=june-park
POST  /api/invite-codes/use                    | /api/invite-codes/use                        | 401 401 422 422 422 422 422 401
POST  /api/invite-codes/validate               | /api/invite-codes/validate                   | 200 401 200 200 200 200 200 401 | code=0000
DELETE /api/invite-codes/{id}                  | /api/invite-codes/{storeId}                  | 401 401 403 403 403 403 404 401
POST  /api/invite-codes/{id}/again             | /api/invite-codes/{storeId}/again            | 401 401 403 403 403 403 404 401
POST  /api/messages                            | /api/messages                                | 422 401 422 422 422 422 422 401
GET   /api/openapi.json                        | /api/openapi.json                            | 200 200 200 200 200 200 200 401
GET   /api/products                            | /api/products                                | 200 200 200 200 200 200 200 401
GET   /api/products/{id}                       | /api/products/{pieceId}                      | 200 200 200 200 200 200 200 401
GET   /api/search                              | /api/search?q=jar                            | 200 200 200 200 200 200 200 401
GET   /api/search/suggestions                  | /api/search/suggestions?q=jar                | 200 200 200 200 200 200 200 401
POST  /api/studio/{vendor}/pieces              | /api/studio/{store}/pieces                   | 401 401 403 403 201 404 200 401 | id=00000000-0000-4000-8000-000000000001&name=Cup&priceCents:=4500
GET   /api/studio/{vendor}/pieces/{id}         | /api/studio/{store}/pieces/{pieceId}         | 401 401 403 403 200 404 200 401
PUT   /api/studio/{vendor}/pieces/{id}         | /api/studio/{store}/pieces/{pieceId}         | 401 401 403 403 200 404 200 401 | revision:=1&name=Ash-glazed Jar&priceCents:=4500&categorySlug=ceramics
POST  /api/studio/{vendor}/pieces/{id}/copy    | /api/studio/{store}/pieces/{pieceId}/copy    | 401 401 403 403 201 404 200 401 | id=00000000-0000-4000-8000-000000000002
POST  /api/studio/{vendor}/pieces/{id}/price   | /api/studio/{store}/pieces/{pieceId}/price   | 401 401 403 403 200 404 200 401 | priceCents:=4500&seenCents:=4500
POST  /api/studio/{vendor}/pieces/{id}/state   | /api/studio/{store}/pieces/{pieceId}/state   | 401 401 403 403 200 404 200 401 | state=published
POST  /api/studio/{vendor}/pieces/{id}/stock   | /api/studio/{store}/pieces/{pieceId}/stock   | 401 401 403 403 200 404 200 401 | count:=10&seen:=10&key=00000000-0000-4000-8000-000000000003
POST  /api/studio/{vendor}/css                 | /api/studio/{store}/css                      | 401 401 403 403 200 404 200 401 | css=h1{color:red}
PUT   /api/studio/{vendor}/storefront          | /api/studio/{store}/storefront               | 401 401 403 403 200 404 200 401 | revision:=1&name=Kiln&owner=Ada&neighborhood=&description=&specialties=&about=&theme=bold&primaryColor:=null&secondaryColor:=null&shippingCents:=500&freeShippingOverCents:=null&pickup:=null&sendsWithinDays:=null&customerDiscountPercent:=0&customCss=
PATCH /api/studio/{vendor}/storefront          | /api/studio/{store}/storefront               | 401 401 403 403 422 404 422 401 | part=look&revision=x
PUT   /api/studio/{vendor}/transfers/{id}      | /api/studio/{store}/transfers/{uploadId}?offset=1&total=2 | 401 401 403 403 404 404 404 401
POST  /api/studio/{vendor}/uploads             | /api/studio/{store}/uploads                  | 401 401 403 403 422 422 422 401
GET   /api/studio/{vendor}/uploads/{id}          | /api/studio/{store}/uploads/{uploadId}       | 401 401 403 403 200 404 200 401
PUT   /api/studio/{vendor}/uploads/{id}          | /api/studio/{store}/uploads/{uploadId}?offset=0 | 401 401 403 403 200 404 200 401
DELETE /api/studio/{vendor}/uploads/{id}         | /api/studio/{store}/uploads/{uploadId}       | 401 401 403 403 204 404 204 401
POST  /api/studio/{vendor}/away                | /api/studio/{store}/away                     | 401 401 403 403 200 404 200 401
GET   /api/slugs/{slug}                        | /api/slugs/a-free-name                       | 401 401 200 200 200 200 200 401
POST  /api/users/assign-role                   | /api/users/assign-role                       | 401 401 200 200 200 200 200 401 | userId={me}&role=customer&context=signup
GET   /api/users/me                            | /api/users/me                                | 401 401 200 200 200 200 200 401
GET   /api/users/me/settings/{part}            | /api/users/me/settings/privacy               | 401 401 200 200 200 200 200 401
PUT   /api/users/me/settings/{part}            | /api/users/me/settings/privacy               | 401 401 412 412 412 412 412 401 | publicProfile:=true&dataSharing:=true&marketing:=false
GET   /api/vendors                             | /api/vendors                                 | 200 200 200 200 200 200 200 401
GET   /api/vendors/featured                    | /api/vendors/featured                        | 200 200 200 200 200 200 200 401
GET   /api/vendors/{id}                        | /api/vendors/{store}                         | 200 200 200 200 200 200 200 401
GET   /api/vendors/{id}/details                | /api/vendors/{store}/details                 | 200 200 200 200 200 200 200 401
POST  /api/webhooks/clerk                      | /api/webhooks/clerk                          | 400 400 400 400 400 400 400 400
POST  /api/webhooks/shippo/{key}               | /api/webhooks/shippo/ffffffffffffffffffffffffffffffffffffffffffffffff | 404 404 404 404 404 404 404 404
POST  /api/webhooks/stripe                     | /api/webhooks/stripe                         | 400 400 400 400 400 400 400 400
POST  /api/webhooks/stripe/accounts            | /api/webhooks/stripe/accounts                | 400 400 400 400 400 400 400 400
POST  /api/webhooks/stripe/plan                | /api/webhooks/stripe/plan                    | 400 400 400 400 400 400 400 400
ALL   /api/{...rest}                           | /api/nothing                                 | 404 404 404 404 404 404 404 401
GET   /artist-signup                           | /artist-signup                               | 200 200 200 200 200 200 200 401
POST  /artist-signup                           | /artist-signup                               | 303 303 303 303 303 303 303 401
GET   /artist/signup                           | /artist/signup                               | 301 301 301 301 301 301 301 401
GET   /artists                                 | /artists                                     | 200 200 200 200 200 200 200 401
GET   /artists/{category}                      | /artists/ceramics                            | 200 200 200 200 200 200 200 401
GET   /search                                  | /search?q=jar                                | 200 200 200 200 200 200 200 401
GET   /beta                                    | /beta                                        | 303 303 303 303 303 303 303 401
POST  /beta                                    | /beta                                        | 303 303 303 303 303 303 303 303
GET   /checkout/{draft}                        | /checkout/{draftId}                          | 404 404 200 404 404 404 404 401
POST  /checkout/{draft}                        | /checkout/{draftId}                          | 404 404 422 404 404 404 404 401 | state=KY
GET   /checkout/buy                            | /checkout/buy                                | 303 303 303 303 303 303 303 401
POST  /checkout/buy                            | /checkout/buy                                | 303 303 303 303 303 303 303 401
GET   /checkout/hosted                         | /checkout/hosted                             | 303 303 303 303 303 303 303 401
POST  /checkout/hosted                         | /checkout/hosted                             | 303 303 303 303 303 303 303 401
GET   /checkout/order                          | /checkout/order                              | 303 303 303 303 303 303 303 401
POST  /checkout/order                          | /checkout/order                              | 303 303 303 303 303 303 303 401 | session={sessionId}
GET   /checkout/pay                            | /checkout/pay                                | 200 200 200 200 200 200 200 401
GET   /checkout/success                        | /checkout/success                            | 200 200 200 200 200 200 200 401
GET   /collections/{token}                     | /collections/{sharedToken}                   | 200 200 200 200 200 200 200 401
GET   /customer/confirm-email                  | /customer/confirm-email                      | 410 410 410 410 410 410 410 401
POST  /customer/confirm-email                  | /customer/confirm-email                      | 303 303 303 303 303 303 303 401
GET   /contact                                 | /contact                                     | 200 200 200 200 200 200 200 401
POST  /contact                                 | /contact                                     | 303 303 303 303 303 303 303 401 | name=Pat&email=pat@example.com&body=Hello
GET   /customer/forgot-password                | /customer/forgot-password                    | 200 200 200 200 200 200 200 401
POST  /customer/forgot-password                | /customer/forgot-password                    | 303 303 303 303 303 303 303 401
GET   /customer/landing                        | /customer/landing                            | 303 303 303 303 303 303 303 401
GET   /customer/refresh                        | /customer/refresh                            | 401 401 204 204 204 204 204 401
GET   /customer/reset-password                 | /customer/reset-password                     | 410 410 410 410 410 410 410 401
POST  /customer/reset-password                 | /customer/reset-password                     | 303 303 303 303 303 303 303 401
GET   /customer/signin                         | /customer/signin                             | 200 200 303 303 303 303 303 401
POST  /customer/signin                         | /customer/signin                             | 303 303 303 303 303 303 303 401
GET   /customer/signout                        | /customer/signout                            | 200 200 200 200 200 200 200 401
POST  /customer/signout                        | /customer/signout                            | 303 303 303 303 303 303 303 401
GET   /customer/signup                         | /customer/signup                             | 200 200 200 200 200 200 200 401
POST  /customer/signup                         | /customer/signup                             | 303 303 303 303 303 303 303 401
GET   /customer/verify-email                   | /customer/verify-email                       | 410 410 303 303 303 303 303 401
POST  /customer/verify-email                   | /customer/verify-email                       | 303 303 303 303 303 303 303 401
GET   /customer/welcome                        | /customer/welcome                            | 200 200 200 200 200 200 200 401
POST  /customer/welcome                        | /customer/welcome                            | 303 303 303 303 303 303 303 401
GET   /events                                  | /events                                      | 200 200 200 200 200 200 200 401
GET   /events/{event}                          | /events/{event}                              | 200 200 200 200 200 200 200 401
GET   /events/{event}.ics                      | /events/{event}.ics                          | 200 200 200 200 200 200 200 401
GET   /events.ics                              | /events.ics                                  | 200 200 200 200 200 200 200 401
GET   /events/feed.xml                         | /events/feed.xml                             | 200 200 200 200 200 200 200 401
GET   /feed.xml                                | /feed.xml                                    | 200 200 200 200 200 200 200 401
GET   /artists/{category}/feed.xml             | /artists/ceramics/feed.xml                   | 200 200 200 200 200 200 200 401
GET   /{vendor}/feed.xml                       | /{store}/feed.xml                            | 200 200 200 200 200 200 200 401
GET   /livez                                   | /livez                                       | 200 200 200 200 200 200 200 200
GET   /manifest.webmanifest                    | /manifest.webmanifest                        | 200 200 200 200 200 200 200 401
GET   /media/applications/{photo}              | /media/applications/{applicationId}-720.webp | 401 401 404 404 404 404 404 401
MOUNT /media/avatars                           | /media/avatars/missing.webp                   | 404 404 404 404 404 404 404 401
MOUNT /media/uploads                           | /media/uploads/{storeId}/{uploadId}-720.webp  | 404 404 404 404 404 404 404 401
GET   /og/{...preview}.jpg                     | /og/{store}.0123456789abcdef.jpg             | 404 404 404 404 404 404 404 401
GET   /people/{slug}                           | /people/{personSlug}                         | 200 200 200 200 200 200 200 401
GET   /privacy                                 | /privacy                                     | 200 200 200 200 200 200 200 401
GET   /readyz                                  | /readyz                                      | 200 200 200 200 200 200 200 200
GET   /orders/{token}                          | /orders/{orderToken}                         | 200 200 200 200 200 200 200 401
POST  /orders/{token}                          | /orders/{orderToken}                         | 303 303 303 303 303 303 303 401 | do=message&body=Hello
GET   /orders/{token}/messages                 | /orders/{orderToken}/messages                | 200 200 200 200 200 200 200 401
POST  /orders/{token}/messages                 | /orders/{orderToken}/messages                | 303 303 303 303 303 303 303 401 | do=answer&body=Hello
GET   /orders/{token}/receipt.pdf              | /orders/{orderToken}/receipt.pdf             | 200 200 200 200 200 200 200 401
GET   /orders/{token}/photos/{photo}           | /orders/{orderToken}/photos/none.webp        | 404 404 404 404 404 404 404 401
GET   /report                                  | /report                                      | 200 200 200 200 200 200 200 401
POST  /report                                  | /report                                      | 303 303 303 303 303 303 303 401 | body=Copied
GET   /returns                                 | /returns                                     | 200 200 200 200 200 200 200 401
GET   /{key}.txt                               | /no-such-key.txt                             | 404 404 404 404 404 404 404 401
GET   /robots.txt                              | /robots.txt                                  | 200 200 200 200 200 200 200 401
GET   /sitemap.xml                             | /sitemap.xml                                 | 200 200 200 200 200 200 200 401
GET   /sitemap/{page}.xml                      | /sitemap/1.xml                               | 404 404 404 404 404 404 404 401
GET   /terms                                   | /terms                                       | 200 200 200 200 200 200 200 401
GET   /vendor/postage                          | /vendor/postage                              | 401 401 403 403 404 404 404 401
GET   /vendor/booth                            | /vendor/booth                                | 401 401 403 403 303 303 404 401
GET   /vendor/onboarding                       | /vendor/onboarding                           | 401 401 200 200 200 200 200 401
POST  /vendor/onboarding                       | /vendor/onboarding                           | 401 401 303 303 303 303 303 401
GET   /system/debug                            | /system/debug                                | 401 401 403 403 403 403 200 401
GET   /metrics                                 | /metrics                                     | 404 404 404 404 404 404 404 401
GET   /threads/{token}                         | /threads/{threadToken}                       | 200 200 200 200 200 200 200 401
POST  /threads/{token}                         | /threads/{threadToken}                       | 303 303 303 303 303 303 303 401 | do=answer&body=Hello
GET   /unsubscribe/{token}                     | /unsubscribe/{unsubscribeToken}              | 200 200 200 200 200 200 200 200
POST  /unsubscribe/{token}                     | /unsubscribe/{unsubscribeToken}              | 200 200 200 200 200 200 200 200
GET   /{vendor}                                | /{store}                                     | 200 200 200 200 200 200 200 401
GET   /{vendor}/message                        | /{store}/message                             | 303 303 303 303 303 303 303 401
POST  /{vendor}/message                        | /{store}/message                             | 303 303 303 303 303 303 303 401
GET   /{vendor}/{product}                      | /{store}/{piece}                             | 200 200 200 200 200 200 200 401
GET   /{vendor}/{theme}.css                    | /{store}/theme.0123456789abcdef.css          | 404 404 404 404 404 404 404 401
`;

/** Where a site with accounts of Clerk differs, while Clerk is down: its proxies are there, and nothing about our own passwords is. */
const clerkTable = `
MOUNT /__clerk                                 | /__clerk/v1/environment                      | 502 502 502 502 502 502 502 401
MOUNT /__clerk-images                          | /__clerk-images/v1/environment               | 404 404 404 404 404 404 404 401
POST  /admin/customers/{id}                    | /admin/customers/{someone}                   | 401 401 403 403 403 403 422 401 | do=end-sessions
POST  /api/auth/sign-out                       | /api/auth/sign-out                           | 404 401 404 404 404 404 404 401
GET   /customer/confirm-email                  | /customer/confirm-email                      | 404 404 404 404 404 404 404 401
GET   /customer/forgot-password                | /customer/forgot-password                    | 404 404 404 404 404 404 404 401
GET   /customer/reset-password                 | /customer/reset-password                     | 404 404 404 404 404 404 404 401
GET   /customer/verify-email                   | /customer/verify-email                       | 404 404 404 404 404 404 404 401
`;

export interface AccessRow {
  /** "GET /events/{event}". */
  route: string;
  /** Sample path with placeholders of `AccessSite.names`. */
  sample: string;
  statuses: readonly number[];
  /** Fields in addition to those sent with every form and call. */
  fields: Record<string, string>;
}

function readRows(text: string): AccessRow[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [route = '', sample = '', statuses = '', fields = ''] = line.split('|').map((cell) => cell.trim());
      return {
        route: route.replace(/\s+/g, ' '),
        sample,
        statuses: statuses.split(/\s+/).map(Number),
        fields: Object.fromEntries(new URLSearchParams(fields)),
      };
    });
}

const embeddedRows = readRows([table, adminTable, studioTable, boothTable].map((rows) => rows.trim()).join('\n'));
const clerkRows = readRows(clerkTable);
const differs = new Set(clerkRows.map(({ route }) => route));

/** The rows for each kind of accounts. */
export const accessMatrix: Readonly<Record<'embedded' | 'clerk', readonly AccessRow[]>> = {
  embedded: embeddedRows,
  clerk: [...embeddedRows.filter(({ route }) => !differs.has(route)), ...clerkRows],
};
