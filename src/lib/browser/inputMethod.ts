/**
 * Browsers report this code for the Enter that ends a composition of an input method. Safari reports it after
 * the composition.
 */
const COMPOSITION_KEY_CODE = 229;

/**
 * @returns true for a key that an input method handles, such as an Enter that ends a composition and must not
 * submit
 */
export const isInputMethodKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === COMPOSITION_KEY_CODE;
