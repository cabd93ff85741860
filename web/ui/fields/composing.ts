/** A word that a phone's keyboard is still composing is the keyboard's own: written anew under its hands it would come a second time. */
export const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
