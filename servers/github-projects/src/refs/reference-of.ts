const PAGE = /\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d+)$/;

/** How other calls name an issue or pull request, `owner/repo#n`, from the address of its page. */
export function referenceOf(url: string): { reference?: string } {
  const [, repository, number] = PAGE.exec(url) ?? [];
  return repository === undefined ? {} : { reference: `${repository}#${number}` };
}
