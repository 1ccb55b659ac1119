export interface ErrorCode {
  code: string;
  status: number;
  meaning: string;
}

export function codes(status: number, meanings: Record<string, string>): ErrorCode[] {
  return Object.entries(meanings).map(([code, meaning]) => ({ code, status, meaning }));
}
