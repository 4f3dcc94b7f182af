/** Runs before the first paint: with scripting the gate begins with "Loading...", without it with the form. */
document.documentElement.dataset['asking'] = '';
