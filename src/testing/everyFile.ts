// Runs before each test file.
import { afterAll } from 'vitest';
import { closeAll } from './closing';

afterAll(closeAll);
