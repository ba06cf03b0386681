import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from './figures.ts';
import { writeResults } from './write.ts';

const PAGE = 'docs/performance.md';

describe('writeResults', () => {
  let folder: string;
  let page: string;
  const read = () => readFileSync(page, 'utf8');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coruja-bench-write-'));
    page = join(folder, 'page');
    copyFileSync(PAGE, page);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('leaves the page as it is when nothing was measured', () => {
    writeResults(page, []);
    expect(read()).toBe(readFileSync(PAGE, 'utf8'));
  });

  it('writes a line for a table, with each figure that has a goal, under what it was measured on', () => {
    writeResults(page, [search('0.90 1.00 1.10', '≤ 3 met')]);
    expect(read()).toContain('| **a quiet machine** | |\n| Things | two words: ratio 1.00 (≤ 3 met) |\n');
    const start = {
      title: 'Rise',
      head: ['seen', 'rounds', 'goal', 'idle, MB', 'goal', 'of all'],
      rows: [['7', '6 7 8', '≤ 8 met', '9', '≤ 8 MISSED', '40']],
    };
    writeResults(page, [start]);
    expect(read()).toContain('| Rise | 7 (≤ 8 met), idle, MB 9 (≤ 8 MISSED) |\n');
  });

  it('replaces the line of an earlier run, whatever it was measured on', () => {
    writeResults(page, [search('0.90 1.00 1.10', '≤ 3 met')]);
    writeResults(page, [{ ...search('3.9 4.0 4.1', '≤ 3 MISSED'), stamp: 'another machine' }]);
    expect(read()).not.toContain('a quiet machine');
    expect(read()).toContain('| **another machine** | |\n| Things | two words: ratio 1.00 (≤ 3 MISSED) |\n');
    expect(read().match(/Things/g)).toHaveLength(1);
  });

  it('names the number of clients even if there is one, and keeps a bar of the title inside its cell', () => {
    const lists = { title: 'A | B', head: ['clients', 'ratio', 'goal'], rows: [['8', '0.9', '≥ 0.8 met']] };
    for (let run = 1; run <= 2; run += 1) writeResults(page, [lists]);
    expect(read().split(String.raw`| A \| B | 8: ratio 0.9 (≥ 0.8 met) |`)).toHaveLength(2);
  });

  it('leaves out a table without a goal', () => {
    writeResults(page, [search('0.90 1.00 1.10', '')]);
    expect(read()).not.toContain('Things');
  });

  it('writes all figures of a table that explains missed goals', () => {
    const table = {
      title: 'Why',
      head: ['in', 'ours', 'theirs'],
      rows: [
        ['a', '1', '2'],
        ['b', '3', '4'],
      ],
    };
    writeResults(page, [{ ...table, explains: true }]);
    expect(read()).toContain('| Why | a: ours 1, theirs 2; b: ours 3, theirs 4 |\n');
  });

  function search(rounds: string, goal: string): Table {
    return {
      title: 'Things',
      head: ['call', '100', 'ratio', 'goal for p99', 'rounds'],
      rows: [
        ['two words', '1.0', '1.00', goal, rounds],
        ['one word', '2.0', '1.00', '', rounds],
      ],
      stamp: 'a quiet machine',
    };
  }
});
