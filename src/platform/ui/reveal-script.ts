/**
 * Runs on the home page before anything else: lets cards below the fold rise as they come into view, and fetches the
 * lists anew when the page comes back after a while (from the back button, or from another tab), whose hearts `session-script.ts` then paints.
 * Plain JavaScript of old, because it is sent as it stands.
 */
export const revealScript = `(function(){
var d=document,t=Date.now();
function rise(){if(!self.IntersectionObserver)return;var o=new IntersectionObserver(function(e){e.forEach(function(x){if(x.isIntersecting){x.target.dataset.seen='';o.unobserve(x.target)}})},{threshold:.1});
d.querySelectorAll('.reveal').forEach(function(c){if(c.getBoundingClientRect().top>innerHeight){c.dataset.below='';o.observe(c)}})}
function refresh(){var s=d.getElementById('refreshing');if(!s||!s.hidden)return;s.hidden=false;t=Date.now();
fetch('/').then(function(r){return r.ok?r.text():Promise.reject()}).then(function(h){var n=new DOMParser().parseFromString(h,'text/html');
d.querySelectorAll('[data-live]').forEach(function(e){var f=n.querySelector('[data-live='+e.dataset.live+']');if(f)e.replaceWith(d.adoptNode(f))});dispatchEvent(new Event('focus'))}).catch(function(){}).then(function(){s.hidden=true})}
addEventListener('pageshow',function(e){if(e.persisted)refresh()});
d.addEventListener('visibilitychange',function(){if(!d.hidden&&Date.now()-t>6e4)refresh()});
rise()})()`;
