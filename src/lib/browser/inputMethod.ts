/** Browsers report the Enter that ends a composition of an input method with this code, Safari after the composition. */
const COMPOSITION_KEY_CODE = 229;

/** @returns true for a key that an input method handles: an Enter that ends a composition submits nothing. */
export const isInputMethodKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === COMPOSITION_KEY_CODE;
