import { describe, expect, it } from 'vitest';
import { emptyHistory, changed, redone, undone } from '@/lib/undoHistory';

describe('undo history', () => {
  it('undoes and redoes step by step', () => {
    const done = changed(changed(emptyHistory('nothing'), 'one'), 'two');
    const back = undone(done);
    expect(back.present).toBe('one');
    expect(undone(back).present).toBe('nothing');
    expect(redone(redone(undone(back))).present).toBe('two');
  });

  it('has nothing to redo after an undo and another change', () => {
    const other = changed(undone(changed(emptyHistory('nothing'), 'one')), 'another');
    expect(redone(other)).toBe(other);
    expect(undone(other).present).toBe('nothing');
  });

  it('stops at its oldest and newest state', () => {
    const start = emptyHistory('nothing');
    expect(undone(start)).toBe(start);
    expect(redone(start)).toBe(start);
    expect(changed(start, 'nothing')).toBe(start);
  });

  it('combines consecutive changes of one gesture into one step, but not those of different gestures', () => {
    const held = changed(changed(emptyHistory(0), 1, 'move'), 2, 'move');
    expect(undone(held).present).toBe(0);
    expect(undone(changed(held, 3, 'resize')).present).toBe(2);
    expect(undone(changed(changed(held, 3), 4, 'move')).present).toBe(3);
    expect(undone(changed(undone(held), 5, 'move')).present).toBe(0);
  });
});
