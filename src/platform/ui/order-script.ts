/**
 * Runs on the order confirmation. Paid: takes what was paid out of that artist's cart, so that pieces which came in since
 * stay, and forgets its attempt, so that what is bought next is another order; once for each order, so that opening an
 * old confirmation leaves a newer cart alone. Pending: asks every two seconds for a minute, then leaves it to the reader.
 */
export const orderScript = `(function(){
var o=document.getElementById('order');if(!o)return;var d=o.dataset,id=d.session,n=0;
if(d.status==='paid'){try{var k='paid_'+id,c='cart_'+d.vendor,s=localStorage;if(!s.getItem(k)){s.setItem(k,'1');s.removeItem('checkout_'+d.vendor);s.removeItem('delivery_'+d.vendor);s.removeItem('cart');
var left=[];try{var paid=JSON.parse(d.paid);left=JSON.parse(s.getItem(c)).map(function(l){l.quantity-=paid[l.product.id]||0;return l}).filter(function(l){return l.quantity>0})}catch(e){}
if(left.length)s.setItem(c,JSON.stringify(left));else s.removeItem(c)}}catch(e){}return}
if(d.status!=='pending')return;
var again=document.getElementById('again');
(function ask(){if(n++>=30){if(again)again.hidden=false;return}
setTimeout(function(){fetch('/api/checkout/session/'+encodeURIComponent(id)).then(function(r){return r.ok?r.json():null}).then(function(s){if(s&&s.status!=='pending')location.reload();else ask()}).catch(ask)},2000)})()
})()`;
