/** A state that the browser changes some frames after it was asked to: a press that comes before takes the last one back. */
export class SlowSwitch {
  #asked: { to: boolean; answer: Promise<unknown> } | null = null;

  /** @param isOn what the browser says. @returns what it is going to say. */
  isOnSoon(isOn: boolean): boolean {
    return this.#asked?.to ?? isOn;
  }

  /**
   * @param change asks the browser, within the press where no answer is due; returns null where nothing is left to wait
   * for, and a promise that does not reject.
   */
  set(to: boolean, change: () => Promise<unknown> | null): void {
    const before = this.#asked?.answer;
    const answer = before ? before.then(change) : change();
    if (answer === null) return;
    const own = { to, answer };
    this.#asked = own;
    void answer.then(() => {
      if (this.#asked === own) this.#asked = null;
    });
  }
}
