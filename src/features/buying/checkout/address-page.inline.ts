/** After a form that was refused, Back from the payment page loads the page again, instead of asking whether to send the form again. */
history.replaceState(history.state, '', location.href);
