/**
 * Simulates a file of `showSaveFilePicker`. The stream writes to a swap file, which replaces the file when
 * the stream is closed.
 */
export class DiskFile {
  readonly name: string;
  exists = true;
  isFull = false;
  #content: Uint8Array<ArrayBuffer>;
  #lastModified: number;

  constructor(name: string, text: string, lastModified = Date.now() - 1_000) {
    this.name = name;
    this.#content = new TextEncoder().encode(text);
    this.#lastModified = lastModified;
  }

  static madeByPicker(name: string): DiskFile {
    return new DiskFile(name, '', Date.now());
  }

  get text(): string {
    return new TextDecoder().decode(this.#content);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#content;
  }

  get handle() {
    return {
      name: this.name,
      getFile: () =>
        Promise.resolve(new File([this.#content], this.name, { lastModified: this.#lastModified })),
      createWritable: () => Promise.resolve(this.#writable()),
      remove: () => {
        this.exists = false;
        return Promise.resolve();
      },
    };
  }

  #writable() {
    let swap: Uint8Array<ArrayBuffer> | null = new Uint8Array();
    const grown = (length: number) => {
      const larger = new Uint8Array(length);
      larger.set((swap ?? new Uint8Array()).subarray(0, length));
      return larger;
    };
    return {
      write: ({ data, position }: { data: Uint8Array<ArrayBuffer>; position: number }) => {
        if (this.isFull) return Promise.reject(new DOMException('', 'QuotaExceededError'));
        if (swap === null) return Promise.reject(new TypeError('The stream is closed.'));
        swap = grown(Math.max(swap.length, position + data.length));
        swap.set(data, position);
        return Promise.resolve();
      },
      truncate: (size: number) => {
        swap = grown(size);
        return Promise.resolve();
      },
      close: () => {
        this.#content = swap ?? this.#content;
        this.#lastModified = Date.now();
        swap = null;
        return Promise.resolve();
      },
      abort: () => {
        swap = null;
        return Promise.resolve();
      },
    };
  }
}

export const pickerFor = (file: DiskFile) => () => Promise.resolve(file.handle);
