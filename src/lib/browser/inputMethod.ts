/** Safari reports `keyCode` 229 and a false `isComposing` for the Enter key that ends a composition. */
const COMPOSITION_KEY_CODE = 229;

/** @returns true for a key that an input method handles, such as Enter to end a composition */
export const isInputMethodKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === COMPOSITION_KEY_CODE;
