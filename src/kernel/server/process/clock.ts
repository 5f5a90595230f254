// The one place that knows the time. Tests set it; nothing else in the server asks the system.
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export class TestClock implements Clock {
  private offset = 0;
  now(): Date {
    return new Date(Date.now() + this.offset);
  }
  set(at: Date | string): void {
    this.offset = new Date(at).getTime() - Date.now();
  }
  advance(seconds: number): void {
    this.offset += seconds * 1000;
  }
}
