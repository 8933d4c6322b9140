import { clamp } from '../clamp';

const BATCH = 4 * 1024 * 1024;

/** Builds a file from sequential writes and later corrections of earlier bytes. */
export class BlobBuilder {
  #blobs: Blob[] = [];
  #loose: Uint8Array<ArrayBuffer>[] = [];
  #looseBytes = 0;
  #patches: { data: Uint8Array<ArrayBuffer>; position: number }[] = [];
  #length = 0;

  write(data: Uint8Array<ArrayBuffer>, position: number): void {
    const known = clamp(this.#length - position, 0, data.length);
    if (known > 0) this.#patches.push({ data: data.slice(0, known), position });
    if (position > this.#length) this.#append(new Uint8Array(position - this.#length));
    if (known < data.length) this.#append(data.slice(known));
  }

  build(type: string): Blob {
    this.#gather();
    const file = this.#patches.reduce(
      (body, { data, position }) =>
        new Blob([body.slice(0, position), data, body.slice(position + data.length)]),
      new Blob(this.#blobs),
    );
    return file.slice(0, file.size, type);
  }

  clear(): void {
    this.#blobs = [];
    this.#loose = [];
    this.#looseBytes = 0;
    this.#patches = [];
    this.#length = 0;
  }

  #gather(): void {
    if (this.#loose.length > 0) this.#blobs.push(new Blob(this.#loose));
    this.#loose = [];
    this.#looseBytes = 0;
  }

  #append(data: Uint8Array<ArrayBuffer>): void {
    this.#loose.push(data);
    this.#looseBytes += data.length;
    this.#length += data.length;
    if (this.#looseBytes >= BATCH) this.#gather();
  }
}
