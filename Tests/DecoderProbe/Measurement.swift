import CSandbox
import DecoderProcesses
import Dispatch
import Foundation
import ImageFiles
import Threads

/// Compares thumbnails by helpers with thumbnails in this process, in turns: time, and processor time of all processes,
/// which other programs disturb less.
struct Measurement {
    let files: [String]
    private let rounds = 5

    func run() {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let pool = DecoderPool()
        // The first image of a helper includes its start.
        report("first image", seconds { decode([files[0]], by: pool, threads: 1) })
        for threads in Set([1, processors]).sorted() {
            decode(files, by: pool, threads: threads)
            var ratios: [(time: Double, processor: Double)] = []
            for _ in 0..<rounds {
                let inside = cost { decode(files, by: InProcessDecoder(), threads: threads) }
                let outside = cost { decode(files, by: pool, threads: threads) }
                ratios.append((outside.time / inside.time, outside.processor / inside.processor))
                report("\(threads) at a time, in this process", inside.time / Double(files.count))
                report("\(threads) at a time, in helpers", outside.time / Double(files.count))
            }
            print(
                "median ratio: time \(median(ratios.map(\.time))), processor time \(median(ratios.map(\.processor)))")
        }
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private func cost(_ body: () -> Void) -> (time: Double, processor: Double) {
        let before = processorTime
        let time = seconds(body)
        return (time, processorTime - before)
    }

    /// The processor time of this process and its helpers, also of those that have ended and were replaced, in seconds.
    private var processorTime: Double {
        var ended = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &ended)
        let endedTime = [ended.ru_utime, ended.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let helpers = tasks.flatMap { task in
            ((try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)) ?? "")
                .split(separator: " ").compactMap { pid_t($0) }
        }
        let times = ([getpid()] + helpers).map { Double(max(0, sandbox_processor_time($0))) / 1e9 }
        return (times + endedTime).reduce(0, +)
    }

    /// Decodes on new threads with the priority of helpers.
    private func decode(_ files: [String], by decoder: any ImageDecoding, threads: Int) {
        let group = DispatchGroup()
        for thread in 0..<threads {
            group.enter()
            let code = DetachedThread.start(name: "measurement") {
                if decoder is InProcessDecoder { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 2) }
                for index in stride(from: thread, to: files.count, by: threads) {
                    let request = DecodeRequest(
                        .file(path: files[index]), name: files[index], size: .covering(width: 512, height: 512),
                        urgency: .visible)
                    do { _ = try decoder.decode(request) } catch { print(error) }
                }
                group.leave()
            }
            precondition(code == 0, "no thread")
        }
        group.wait()
    }

    private func seconds(_ body: () -> Void) -> Double {
        let clock = ContinuousClock()
        let duration = clock.measure(body)
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private func report(_ name: String, _ seconds: Double) {
        print("\(name): \(String(format: "%.2f", seconds * 1000)) ms")
    }
}
