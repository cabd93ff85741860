/** An Android keyboard keeps composing the current word: rewriting the field meanwhile would enter the word twice. */
export const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
