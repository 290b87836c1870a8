import com.adobe.epubcheck.tool.EpubChecker;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Has EPUBCheck read the books whose paths come in, one a line, and answers each with a line: its exit code. What it found
 * is in a file beside the book, with `.json` at the end of its name. EPUBCheck by itself reads one book and ends, and most
 * of its time goes into beginning.
 */
class CheckBooks {
  public static void main(String[] none) throws Exception {
    PrintStream answers = System.out;
    // EPUBCheck prints there, too.
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    BufferedReader paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path = paths.readLine(); path != null; path = paths.readLine()) {
      String[] options = {path, "--quiet", "--locale", "en", "--json", path + ".json"};
      answers.println(new EpubChecker().run(options));
      answers.flush();
    }
  }
}
