import { dayKinds } from '@coruja/domain';
import { z } from 'zod';
import { id, wholeNumber } from './fields.ts';

// The parts of price-document.ts that other calls use, so that they need not load all of it.

export const roomId = id.meta({ example: '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319' });
export const customerGroupId = id.meta({ example: '9c4e7b12-05d8-4f6a-b3e1-2a8d60f7c417' });
/** The id of a package on sale; a sold one has its own id. */
export const packageId = id.meta({ example: 'd17a5e80-4b3c-4296-9f0e-6c8b21d3a418' });
export const dayMinutes = 1_440;

export const hoursFields = {
  days: z
    .array(z.enum(dayKinds, 'Escolha um dia da lista.'), 'Informe os dias.')
    .min(1, 'Escolha ao menos um dia.')
    .max(dayKinds.length, 'Informe cada dia uma vez.')
    .meta({ description: 'A holiday is not its weekday as well', example: ['friday', 'saturday'] }),
  from: wholeNumber({ min: 0, max: dayMinutes - 1, message: 'Informe o início.', unit: 'minutos' }).meta({
    description: 'The first minute of the day',
    example: 1_320,
  }),
  until: wholeNumber({ min: 1, max: dayMinutes, message: 'Informe o fim.', unit: 'minutos' }).meta({
    description: 'The minute before which it ends; one of the next day where it is earlier than `from`',
    example: 360,
  }),
};

/** Days and hours in an answer. */
export const hoursAnswer = z.object(hoursFields);
