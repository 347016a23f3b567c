import {
  renderHtml,
  renderJson,
  renderJunit,
  renderMarkdown,
  renderSarif,
  renderText,
  type Paint,
  type Report,
} from '@wellspoken/check/report';

/** How a report can be written. */
export const formats = ['text', 'json', 'sarif', 'junit', 'markdown', 'html'] as const;

/** One way to write a report. */
export type Format = (typeof formats)[number];

/** What writing needs besides the report. */
export interface RenderOptions {
  readonly paint?: Paint;
  readonly planFile?: string;
}

/** Writes a report in one format. */
export function render(report: Report, format: Format, options: RenderOptions): string {
  switch (format) {
    case 'text':
      return renderText(report, options);
    case 'json':
      return renderJson(report);
    case 'sarif':
      return renderSarif(report);
    case 'junit':
      return renderJunit(report);
    case 'markdown':
      return renderMarkdown(report, options);
    case 'html':
      return renderHtml(report, options);
  }
}
