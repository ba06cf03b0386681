import { formatCpf, type User } from '@coruja/contract';
import { CustomerPhoto } from './customer-photo.tsx';
import { Balance } from './balance.tsx';
import styles from './customer-line.module.css';
import { isStranger, useBalance } from './customer-queries.ts';
import { NewHere } from './new-here.tsx';
