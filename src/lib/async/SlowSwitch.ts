/**
 * Switches a state that browsers change asynchronously, such as full screen. `isOnSoon` gives a second press
 * the state after the pending change, so the press can reverse it.
 */
export class SlowSwitch {
  #request: { to: boolean; answer: Promise<unknown> } | null = null;

  /**
   * @param isOn the state that the browser reports
   * @returns the state after the pending change
   */
  isOnSoon(isOn: boolean): boolean {
    return this.#request?.to ?? isOn;
  }

  /**
   * @param change requests the change, and must not reject; returns null if the change is immediate. If no
   * change is pending, `set` calls this function synchronously, because the user activation must still be
   * valid.
   */
  set(to: boolean, change: () => Promise<unknown> | null): void {
    const before = this.#request?.answer;
    const answer = before ? before.then(change) : change();
    if (answer === null) return;
    const own = { to, answer };
    this.#request = own;
    void answer.then(() => {
      if (this.#request === own) this.#request = null;
    });
  }
}
