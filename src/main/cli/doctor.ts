import { type DoctorReport, examineStudy } from '../doctor/doctor.ts';
import type { Finding } from '../doctor/finding.ts';
import { log, printResult, printText } from './output.ts';
import { studyPathOf } from './study-option.ts';

/**
 * `slotscope doctor`: look a study over, and with --repair put right what can be derived.
 *
 * @throws Error when errors stand, so that the command fails
 */
export async function doctorCommand(
  named: string | undefined,
  options: { study?: string; repair?: boolean; json?: boolean },
): Promise<void> {
  const report = await examineStudy(studyPathOf(named ?? options.study), { repair: options.repair === true });
  if (options.json) printResult(JSON.stringify(report, null, 1));
  else tell(report);
  if (report.errors > 0) {
    const repairable = report.findings.some((finding) => finding.severity === 'error' && finding.repairable);
    throw new Error(
      `${report.errors} ${report.errors === 1 ? 'error stands' : 'errors stand'}.` +
        (repairable && !report.repair ? ' Some can be put right: add --repair.' : ''),
    );
  }
}

function tell(report: DoctorReport): void {
  for (const finding of report.findings) printText(line(finding, report.repair));
  const { errors, warnings, repaired, checked } = report;
  log(`Looked at: ${checked.join(', ')} (${report.seconds.toFixed(1)} s).`);
  if (errors + warnings + repaired === 0) log('The study is sound.');
  else log(`${errors} errors, ${warnings} warnings, ${repaired} repaired.`);
}

function line({ severity, message, action, repairable, repaired }: Finding, repairing: boolean): string {
  if (repaired) return `repaired: ${message} ${action}`;
  const how = repairable && !repairing ? `With --repair: ${action}` : action;
  return `${severity}: ${message} ${how}`.trimEnd();
}
