/** OpenAPI 3.1. */
export type Description = any;
export const descriptionFile: string;
export const typesFile: string;
export function readDescription(): Description;
export function typesOf(description: Description): Promise<string>;
export function pagesOf(description: Description): [path: string, made: string, text: string][];
