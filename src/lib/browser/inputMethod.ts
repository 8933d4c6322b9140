/** Safari reports `keyCode` 229, and `isComposing` as false, for the Enter key that ends a composition. */
const COMPOSITION_KEY_CODE = 229;

/** @returns true for a key that an input method handles, such as the Enter key that ends a composition */
export const isInputMethodKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === COMPOSITION_KEY_CODE;
