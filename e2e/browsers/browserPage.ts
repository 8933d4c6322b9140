/** A point of the viewport, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** One tab of a real browser, driven from outside: what both protocols can do. */
export interface BrowserPage {
  /** Name and version as the browser reports them. */
  readonly name: string;
  /** Folder that the browser saves downloads to without asking. */
  readonly downloads: string;
  /** Opens an absolute address and returns when the document has loaded. */
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /**
   * Calls a function in the page.
   * @param declaration source of a function, which may be async; it sees nothing of this module.
   * @param given arguments, which have to survive JSON.
   * @returns its result as JSON has it; null for undefined.
   * @throws Error with the page's message if the function throws.
   */
  call(declaration: string, given: readonly unknown[]): Promise<unknown>;
  /** Moves the pointer there. */
  hover(at: Point): Promise<void>;
  /** Presses and releases the primary button: a user gesture for the page. */
  press(at: Point): Promise<void>;
  /** Presses the primary button at the first point, moves to each of the others, and calls `held` before it releases. */
  drag(points: readonly Point[], held: () => Promise<void>): Promise<void>;
  /** Turns the wheel there. @param turn CSS pixels; negative: away from the user */
  wheel(at: Point, turn: number): Promise<void>;
  /** Types characters and keys (`Key` of selenium-webdriver) into what has the focus. */
  type(keys: string): Promise<void>;
  /** Sets the size of the viewport as nearly as the browser allows. */
  resize(width: number, height: number): Promise<void>;
  /** @returns a PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  /** Takes the console's errors since the last call, uncaught exceptions included. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** A browser of this machine, or the sentence that tells what to install. */
export type FoundBrowser =
  | { label: string; open: (profile: string) => Promise<BrowserPage> }
  | { label: string; missing: string };
