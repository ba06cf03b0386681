import type { Computer } from '@coruja/contract';
import type { ComputerRow } from './computers-queries.ts';

export function computerView(row: ComputerRow): Computer {
  return {
    id: row.id,
    name: row.name,
    isAvailable: !row.in_use,
    isLocked: row.is_locked,
    specifications: { cpu: row.cpu, gpu: row.gpu, ram: row.ram },
    // No computer is paired before the guard exists; the shape is the contract's.
    guard: null,
  };
}
