/** A phone's keyboard owns the word that it still composes: rewriting it would enter the word twice. */
export const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
