/**
 * Runs at the end of an artist's pages, before they are painted. The pages are the same for everybody; the cookies of
 * this browser's open checkouts (`stores/paying.ts`) say which pieces it is paying for, and each `[data-piece]` gets the
 * way back to the payment. The server is asked once whether they are still open, and takes away the cookie if not.
 *
 * Written to be small, because it is sent as it stands.
 */
export const payingScript = `(()=>{let d=document,on=addEventListener,p=e=>{let m={},u='/checkout/pay?session_id='
for(let[,s,k]of d.cookie.matchAll(/\\bpaying_(\\w+)=([\\da-f]+)/g)){for(let i of k.match(/.{8}/g))m[i]=s
e?.type=='pageshow'&&fetch('/api/checkout/session/'+s).then(()=>p(),()=>0)}
d.querySelectorAll('[data-piece]').forEach(t=>{let s=m[t.dataset.piece.slice(0,8)]
if(t.session!=s){t.session=s;t.replaceChildren(s?paying.content.cloneNode(!0):'');if(s)t.querySelector('a').href=u+s}})}
p();['pageshow','focus'].map(t=>on(t,p))})()`;
